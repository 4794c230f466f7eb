use shinchoryu_quantity::Date;

/// What can go wrong between a question to the law and its answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LawError {
    /// The day lies outside the covered law; never answered with another year's figures.
    #[error("{id}: no value for {asked}; covered from {from} to {}", .to.map_or("now".to_owned(), |to| to.to_string()))]
    NotCovered {
        /// The file asked.
        id: String,
        /// The day asked for.
        asked: Date,
        /// First covered day.
        from: Date,
        /// Last covered day, where there is one.
        to: Option<Date>,
    },
    /// A law file is not what it must be; the text names the file and the fault.
    #[error("law file {file}: {fault}")]
    File {
        /// The file.
        file: String,
        /// What is wrong with it.
        fault: String,
    },
}

impl LawError {
    /// A fault of a law file.
    #[must_use]
    pub fn file(file: &str, fault: impl ToString) -> Self {
        Self::File {
            file: file.to_owned(),
            fault: fault.to_string(),
        }
    }
}
