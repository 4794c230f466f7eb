//! 平文: the rules of a text that is shown as it stands, and of a link that leads elsewhere.

/// Letters of a name, a title or a place.
pub(crate) const MOST_OF_A_LINE: usize = 100;
/// Letters of a description or an announcement.
pub(crate) const MOST_OF_A_TEXT: usize = 4_000;
/// Letters of a link.
const MOST_OF_A_LINK: usize = 1_000;
/// Letters of a name in addresses.
const MOST_OF_AN_ID: usize = 64;

/// Whether somebody wrote a tag of HTML: it would be shown as it stands.
pub(crate) fn has_tag(text: &str) -> bool {
    let mut after = text.split('<').skip(1);
    after.any(|rest| {
        rest.starts_with(|first: char| first.is_ascii_alphabetic() || matches!(first, '/' | '!'))
    })
}

/// What is wrong with a name that stands in addresses.
pub(crate) fn wrong_id(id: &str) -> Option<String> {
    let fits =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    let good = (1..=MOST_OF_AN_ID).contains(&id.len()) && id.chars().all(fits);
    (!good)
        .then(|| format!("write 1 to {MOST_OF_AN_ID} small letters of ASCII, digits and hyphens"))
}

/// What is wrong with a link: it leads to another site, by https, and hides nothing of where.
pub(crate) fn wrong_link(link: &str) -> Option<String> {
    let Some(rest) = link.strip_prefix("https://") else {
        return Some("write a link that begins with https://".to_owned());
    };
    if link.len() > MOST_OF_A_LINK {
        return Some(format!("write at most {MOST_OF_A_LINK} characters"));
    }
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (site, path) = rest.split_at(end);
    let (host, port) = site.split_once(':').unwrap_or((site, "443"));
    let is_host = host.contains('.')
        && host.split('.').all(|label| {
            !label.is_empty()
                && label
                    .chars()
                    .all(|letter| letter.is_ascii_alphanumeric() || letter == '-')
        });
    if !is_host || port.parse::<u16>().is_err() {
        return Some("write the name of a site after https://, such as example.jp".to_owned());
    }
    let is_bad = |letter: char| {
        !letter.is_ascii_graphic()
            || matches!(letter, '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}')
    };
    path.contains(is_bad)
        .then(|| "write what is no ASCII in percent encoding, and no spaces".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_https_and_shows_where_it_leads() {
        for good in [
            "https://example.jp",
            "https://example.jp/",
            "https://seminar.example.jp:8443/a?b=%E8%A9%A6#c",
        ] {
            assert_eq!(wrong_link(good), None, "{good}");
        }
        for bad in [
            "http://example.jp/",
            "javascript:alert(1)",
            "//example.jp/",
            "HTTPS://example.jp/",
            "https://",
            "https://localhost/",
            "https://bank.example@evil.example/",
            "https://example.jp:99999/",
            "https://example.jp/ a",
            "https://example.jp/試",
            "https://example.jp/\"onclick",
            "https://例え.jp/",
            "https://.example.jp/",
            "data:text/html,x",
            "",
        ] {
            assert!(wrong_link(bad).is_some(), "{bad}");
        }
    }

    #[test]
    fn a_tag_is_told_from_a_bracket() {
        for tag in ["<b>太字</b>", "a<br>", "</p>", "<!-- x -->", "<SCRIPT>"] {
            assert!(has_tag(tag), "{tag}");
        }
        for text in ["1 < 2", "<重要>お知らせ", "a <", "5<6"] {
            assert!(!has_tag(text), "{text}");
        }
    }
}
