// A page that is not there, in the language of the reader.
"use strict";

begin(async () => {});
