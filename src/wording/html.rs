//! Text inside a page.
//!
//! By hand: plots are SVG files of their own and need this escaping anyway; a template macro would be a second one.

/// A text that means nothing special in HTML or SVG, as content or inside a quoted attribute.
///
/// ```
/// use spymaster::wording::escape;
/// assert_eq!(escape("<b a=\"x\">'&"), "&lt;b a=&quot;x&quot;&gt;&#39;&amp;");
/// ```
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // Not allowed in XML, and of no use in a page.
            c if c.is_control() && !matches!(c, '\n' | '\t') => {}
            c => out.push(c),
        }
    }
    out
}

/// JSON that may stand inside a `<script>` element.
pub(crate) fn json_in_page(value: &serde_json::Value) -> String {
    value
        .to_string()
        .replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
}
