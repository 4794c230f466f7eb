/// A piece of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Words as they stand; never empty.
    Words(&'a str),
    /// `{{name}}`: the place of a value.
    Place(&'a str),
    /// `[[name]]`: the place of a mark, which refers to a note.
    Mark(&'a str),
}

/// A template in its pieces, one after the other. What is opened and never closed is words.
///
/// A template is read before values are put in, so that a value (a company's name, say) is never
/// taken for a place or a mark.
#[must_use]
pub fn pieces(template: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = template;
    while let Some((before, piece, after)) = next_place(rest) {
        if !before.is_empty() {
            pieces.push(Piece::Words(before));
        }
        pieces.push(piece);
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Words(rest));
    }
    pieces
}

/// What stands before the first place or mark, that one, and what follows.
fn next_place(text: &str) -> Option<(&str, Piece<'_>, &str)> {
    let at = text.find("{{").into_iter().chain(text.find("[[")).min()?;
    let (before, opened) = text.split_at(at);
    if let Some(inside) = opened.strip_prefix("{{") {
        let (name, after) = inside.split_once("}}")?;
        Some((before, Piece::Place(name), after))
    } else {
        let (name, after) = opened.strip_prefix("[[")?.split_once("]]")?;
        Some((before, Piece::Mark(name), after))
    }
}

/// A template with its values in their places.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filled {
    /// The words; nothing stands in the place of what is missing.
    pub text: String,
    /// Names of the places without a value, and of marks, which a plain line has no room for; each as
    /// often as the template has it.
    pub missing: Vec<String>,
}

/// Puts values into the places of a template. `value` gives that of a name; values that the template
/// does not name are not asked for.
#[must_use]
pub fn fill<'v>(template: &str, value: impl Fn(&str) -> Option<&'v str>) -> Filled {
    let mut filled = Filled::default();
    for piece in pieces(template) {
        match piece {
            Piece::Words(words) => filled.text.push_str(words),
            Piece::Place(name) => match value(name) {
                Some(value) => filled.text.push_str(value),
                None => filled.missing.push(name.to_owned()),
            },
            Piece::Mark(name) => filled.missing.push(name.to_owned()),
        }
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::Piece::{Mark, Place, Words};
    use super::*;

    /// The values of the tests: `a` is 1, `b` looks like a template.
    fn value(name: &str) -> Option<&'static str> {
        match name {
            "a" => Some("1"),
            "b" => Some("{{a}}[[a]]"),
            "empty" => Some(""),
            _ => None,
        }
    }

    fn filled(text: &str, missing: &[&str]) -> Filled {
        Filled {
            text: text.to_owned(),
            missing: missing.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    #[test]
    fn a_template_falls_into_words_places_and_marks() {
        for (template, expected) in [
            ("", &[][..]),
            ("a", &[Words("a")]),
            ("a {{b}} c", &[Words("a "), Place("b"), Words(" c")]),
            ("{{b}}{{c}}", &[Place("b"), Place("c")]),
            (
                "年金[[pension]]は{{yen}}円",
                &[
                    Words("年金"),
                    Mark("pension"),
                    Words("は"),
                    Place("yen"),
                    Words("円"),
                ],
            ),
            ("[[m]]{{b}}[[m]]", &[Mark("m"), Place("b"), Mark("m")]),
        ] {
            assert_eq!(pieces(template), expected, "{template}");
        }
    }

    #[test]
    fn what_is_never_closed_is_words() {
        for template in ["a {{b", "a [[b", "{{", "[[b}}", "{{b]]", "a }} b", "{a}"] {
            assert_eq!(pieces(template), [Words(template)], "{template}");
        }
    }

    #[test]
    fn values_stand_in_their_places_also_in_several() {
        assert_eq!(fill("{{a}}円", value), filled("1円", &[]));
        assert_eq!(fill("{{a}}、{{a}}", value), filled("1、1", &[]));
        assert_eq!(fill("({{empty}})", value), filled("()", &[]));
    }

    #[test]
    fn a_value_is_never_read_as_a_template() {
        assert_eq!(fill("{{b}}-{{a}}", value), filled("{{a}}[[a]]-1", &[]));
    }

    #[test]
    fn what_is_missing_is_named_and_its_place_stays_empty() {
        assert_eq!(fill("x{{none}}y", value), filled("xy", &["none"]));
        assert_eq!(
            fill("{{none}}{{a}}{{none}}[[m]]", value),
            filled("1", &["none", "none", "m"])
        );
        // a name is taken as it is written
        assert_eq!(fill("{{ a }}{{}}", value), filled("", &[" a ", ""]));
    }

    #[test]
    fn a_value_that_the_template_does_not_name_is_left_out() {
        assert_eq!(fill("words", value), filled("words", &[]));
    }
}
