use serde::de::DeserializeOwned;

use crate::{LawError, Series};

/// Law files built into the program, each by its path under `law/`.
macro_rules! files {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../law/", $path)))),*]
    };
}
pub(crate) use files;

/// Law files: each by its path under `law/` with its text. The built-in ones are
/// [`files`](crate::files()); checks put changed or faulty texts in their place.
#[derive(Debug, Clone, Copy)]
pub struct Files<'a>(pub &'a [(&'a str, &'a str)]);

impl Files<'_> {
    pub(crate) fn series<T: DeserializeOwned>(&self, path: &str) -> Result<Series<T>, LawError> {
        Series::parse(path, self.text(path)?)
    }

    /// A series whose values are read with the official table at `table`.
    pub(crate) fn series_of_table<T>(
        &self,
        path: &str,
        table: &str,
        read: impl Fn(toml::Value, &str) -> Result<T, String>,
    ) -> Result<Series<T>, LawError> {
        let rows = self.text(table)?;
        Series::parse_with(path, self.text(path)?, |value| read(value, rows))
    }

    pub(crate) fn text(&self, path: &str) -> Result<&str, LawError> {
        self.0
            .iter()
            .find(|(name, _)| *name == path)
            .map(|(_, text)| *text)
            .ok_or_else(|| LawError::file(path, "is not among the law files"))
    }
}

/// Reads `files` with one change in one of them.
#[cfg(test)]
pub(crate) fn with_change<T>(
    files: &[(&str, &str)],
    path: &str,
    from: &str,
    to: &str,
    read: impl Fn(&Files<'_>) -> Result<T, LawError>,
) -> Result<T, LawError> {
    let (_, text) = files.iter().find(|(name, _)| *name == path).expect(path);
    assert!(text.contains(from), "{path} has no {from}");
    let changed = text.replacen(from, to, 1);
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|&(name, text)| (name, if name == path { changed.as_str() } else { text }))
        .collect();
    read(&Files(&files))
}
