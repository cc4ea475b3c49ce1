# Texts of the page in a browser.
