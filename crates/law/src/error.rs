use shinchoryu_fields::{FieldCode, FieldError};
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

    /// The error of the field whose day or month chose the value: `law_not_covered` with the covered
    /// days (`to` only where the cover ends), or `law_file`.
    #[must_use]
    pub fn at(&self, field: impl Into<String>) -> FieldError {
        match self {
            Self::NotCovered { id, from, to, .. } => {
                let error = FieldError::new(FieldCode::LawNotCovered, field)
                    .with("law", id)
                    .with("from", from);
                match to {
                    Some(to) => error.with("to", to),
                    None => error,
                }
            }
            Self::File { .. } => FieldError::new(FieldCode::LawFile, field).with("value", self),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinchoryu_quantity::date;

    #[test]
    fn the_field_that_chose_the_day_is_told_what_is_covered() {
        let uncovered = |to| LawError::NotCovered {
            id: "pension-rate".to_owned(),
            asked: date(2016, 1, 1),
            from: date(2017, 9, 1),
            to,
        };
        let open = uncovered(None).at("month");
        assert_eq!(
            (open.code.name(), &*open.field),
            ("law_not_covered", "month")
        );
        assert_eq!(open.params["law"], "pension-rate");
        assert_eq!(open.params["from"], "2017-09-01");
        assert!(!open.params.contains_key("to"));
        let closed = uncovered(Some(date(2027, 8, 31))).at("month");
        assert_eq!(closed.params["to"], "2027-08-31");
        let faulty = LawError::file("a.toml", "empty").at("month");
        assert_eq!(faulty.code, "law_file");
        assert_eq!(faulty.params["value"], "law file a.toml: empty");
    }
}
