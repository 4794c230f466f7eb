//! ご利用の端末: browser and system in words people know, from the name a browser gives itself.

/// The first that fits wins: most browsers also name those they descend from.
const BROWSERS: [(&str, &str); 8] = [
    ("Edg", "Microsoft Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Google Chrome"),
    ("Chrome/", "Google Chrome"),
    ("Safari/", "Safari"),
];

const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
];

/// "Google Chrome / Windows", or what of it is known; `None` when nothing is.
pub(crate) fn device(agent: &str) -> Option<String> {
    let find = |names: &[(&str, &'static str)]| {
        names
            .iter()
            .find(|(part, _)| agent.contains(part))
            .map(|(_, name)| *name)
    };
    match (find(&BROWSERS), find(&SYSTEMS)) {
        (Some(browser), Some(system)) => Some(format!("{browser} / {system}")),
        (Some(one), None) | (None, Some(one)) => Some(one.to_owned()),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_go_by_the_names_people_know() {
        for (agent, words) in [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
                Some("Microsoft Edge / Windows"),
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 \
                 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
                Some("Safari / iPhone"),
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                Some("Firefox / Linux"),
            ),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/140.0.0.0 Mobile Safari/537.36",
                Some("Google Chrome / Android"),
            ),
            ("curl/8.5.0", None),
            ("", None),
        ] {
            assert_eq!(device(agent).as_deref(), words, "{agent}");
        }
    }
}
