use serde::Deserialize;
use sha2::{Digest, Sha256};
use shinchoryu_quantity::Date;
use std::sync::OnceLock;

use crate::{
    Calendar, Corporate, Elderly, Files, Individual, Inheritance, LawError, Pension, Scenario,
    SocialInsurance, WithholdingTables,
};

/// 法令データ一式: everything the calculators may read, checked as a whole when it is loaded.
#[derive(Debug)]
pub struct LawBook {
    /// 所得税・住民税.
    pub individual: Individual,
    /// 相続税.
    pub inheritance: Inheritance,
    /// 源泉徴収税額表.
    pub withholding: WithholdingTables,
    /// 健康保険・厚生年金保険.
    pub social_insurance: SocialInsurance,
    /// 65歳・75歳からの本人の保険料.
    pub elderly: Elderly,
    /// 年金・健康保険の給付.
    pub pension: Pension,
    /// 法人税等.
    pub corporate: Corporate,
    /// 国民の祝日.
    pub calendar: Calendar,
    edition: Edition,
    digest: String,
    scenario: Option<Scenario>,
}

const EDITION: &str = "edition.toml";

const FILES: &[(&str, &str)] = crate::files::files!["edition.toml"];

/// 法令データの版.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Edition {
    edition: String,
    checked_through: Date,
}

impl LawBook {
    /// The law files built into the program, read and checked once.
    ///
    /// # Errors
    /// [`LawError::File`] with the first faulty file; the tests of this crate keep that from
    /// being built.
    pub fn embedded() -> Result<&'static Self, LawError> {
        static BOOK: OnceLock<Result<LawBook, LawError>> = OnceLock::new();
        BOOK.get_or_init(|| Self::read(&Files(&files().collect::<Vec<_>>())))
            .as_ref()
            .map_err(Clone::clone)
    }

    /// A law book from other texts than the built-in ones: for checks of the law data, which change
    /// one figure and look who notices. Calculators run on [`LawBook::embedded`].
    ///
    /// # Errors
    /// [`LawError::File`] with the first missing or faulty file.
    pub fn read(files: &Files<'_>) -> Result<Self, LawError> {
        Ok(Self {
            individual: Individual::read(files)?,
            inheritance: Inheritance::read(files)?,
            withholding: WithholdingTables::read(files)?,
            social_insurance: SocialInsurance::read(files)?,
            elderly: Elderly::read(files)?,
            pension: Pension::read(files)?,
            corporate: Corporate::read(files)?,
            calendar: Calendar::read(files)?,
            edition: toml::from_str(files.text(EDITION)?)
                .map_err(|error| LawError::file(EDITION, error))?,
            digest: digest(files),
            scenario: None,
        })
    }

    /// The law with the values of a scenario in the place of its own, read once for each scenario; none
    /// where there is no scenario of this name.
    ///
    /// # Errors
    /// [`LawError::File`] with the faulty scenario; the tests of this crate keep that from being built.
    pub fn under(scenario: &str) -> Result<Option<&'static Self>, LawError> {
        type Books = Vec<OnceLock<Result<LawBook, LawError>>>;
        static BOOKS: OnceLock<Books> = OnceLock::new();
        let scenarios = Scenario::all()?;
        let books = BOOKS.get_or_init(|| scenarios.iter().map(|_| OnceLock::new()).collect());
        let mut known = scenarios.iter().zip(books);
        let Some((scenario, book)) = known.find(|(known, _)| known.id == scenario) else {
            return Ok(None);
        };
        let read = || Self::with(&Files(&files().collect::<Vec<_>>()), scenario);
        book.get_or_init(read)
            .as_ref()
            .map(Some)
            .map_err(Clone::clone)
    }

    /// A law book of these texts with the values of a scenario.
    pub(crate) fn with(files: &Files<'_>, scenario: &Scenario) -> Result<Self, LawError> {
        let texts = scenario.laid_over(files)?;
        let texts: Vec<_> = texts.iter().map(|(path, text)| (*path, &**text)).collect();
        let mut book = Self::read(&Files(&texts))?;
        book.edition.edition = format!("{}+{}", book.edition.edition, scenario.id);
        book.scenario = Some(scenario.clone());
        Ok(book)
    }

    /// The scenario whose values stand in it: not enacted law.
    #[must_use]
    pub fn scenario(&self) -> Option<&Scenario> {
        self.scenario.as_ref()
    }

    /// The name of this edition of the law data, with that of the scenario.
    #[must_use]
    pub fn edition(&self) -> &str {
        &self.edition.edition
    }

    /// The day up to which the law data as a whole was checked.
    #[must_use]
    pub fn checked_through(&self) -> Date {
        self.edition.checked_through
    }

    /// SHA-256 over all law files, as lower-case hexadecimal: which law a result was made with.
    #[must_use]
    pub fn digest(&self) -> &str {
        &self.digest
    }
}

/// Every law file by its path under `law/` with its text, in a fixed order.
pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    [
        crate::individual::FILES,
        crate::inheritance::FILES,
        crate::withholding::FILES,
        crate::social_insurance::FILES,
        crate::elderly::FILES,
        crate::pension::FILES,
        crate::corporate::FILES,
        crate::calendar::FILES,
        FILES,
    ]
    .into_iter()
    .flatten()
    .copied()
}

fn digest(files: &Files<'_>) -> String {
    let mut hash = Sha256::new();
    for (path, text) in files.0 {
        hash.update(path.as_bytes());
        hash.update([0]);
        hash.update(text.as_bytes());
        hash.update([0]);
    }
    hash.finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
