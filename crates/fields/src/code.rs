use schemars::JsonSchema;
use serde::Serialize;

/// What is wrong with a field. The names are stable; the words are chosen outside, from
/// `error.<name>`, and each code has words in both languages.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    JsonSchema,
    strum::IntoStaticStr,
    strum::EnumString,
    strum::VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum FieldCode {
    /// Nothing was entered.
    Required,
    /// Lies outside `min`–`max`, both inclusive.
    OutOfRange,
    /// More characters than `max`.
    TooLong,
    /// More of them than `max`.
    TooMany,
    /// None of the `choices`.
    NotAChoice,
    /// A choice that is not supported yet.
    NotSupported,
    /// Later than `max`.
    DateAfter,
    /// A control character, mostly from pasted text.
    ControlCharacter,
    /// `characters` that no document can print.
    Unprintable,

    /// A field that must be there is not.
    MissingField,
    /// There is no such field.
    UnknownField,
    /// A field stands there twice.
    DuplicateField,
    /// The `value` has another form than the field.
    InvalidValue,
    /// The text is no JSON.
    InvalidJson,

    /// No address of a mailbox.
    InvalidEmail,
    /// The present address.
    EmailUnchanged,
    /// Fewer characters than `min`.
    PasswordShort,
    /// Longer than any password may be.
    PasswordTooLong,
    /// Easy to guess.
    PasswordCommon,
    /// A part of the address.
    PasswordContainsEmail,
    /// The present password.
    PasswordUnchanged,
    /// Not the password of the account.
    WrongPassword,
    /// Not the code.
    InvalidCode,
    /// No six digits.
    SixDigits,
    /// No recovery code.
    RecoveryCodeForm,
    /// The code is over, or belongs to another session.
    CodeExpired,
    /// The passkey is registered already.
    PasskeyKnown,
    /// The registration of the passkey took too long.
    PasskeyExpired,
    /// The passkey's answer is not good.
    InvalidPasskey,
    /// The consent is missing.
    ConsentRequired,
    /// Consented to another version than the present one.
    ConsentOutdated,
    /// Perhaps no person.
    BotCheckFailed,

    /// Characters that no name has.
    InvalidName,
    /// Not in katakana.
    InvalidKana,
    /// No seven digits.
    InvalidPostalCode,
    /// No Japanese telephone number.
    InvalidPhone,
    /// No prefecture is called `value`.
    UnknownPrefecture,

    /// The issuer says no and not why.
    CardDeclined,
    /// The card is past its expiry.
    CardExpired,
    /// The month or year of expiry is none.
    CardInvalidExpiry,
    /// The security code is wrong.
    CardIncorrectCvc,
    /// The number is none.
    CardIncorrectNumber,
    /// Characters that no holder's name on a card has.
    CardInvalidCharacters,
    /// Not enough money.
    CardInsufficientFunds,
    /// Refused so often that it is not tried any more for a while.
    CardTooManyDeclines,
    /// Something went wrong at the provider or the issuer.
    CardProcessingError,
    /// The holder did not authenticate.
    CardAuthenticationFailed,
    /// The holder of the card was to authenticate (3-D Secure), and was not there.
    CardAuthenticationRequired,
    /// A debit or prepaid card.
    CardNotCredit,
    /// Not issued in Japan.
    CardForeign,
    /// The holder is not the member.
    CardHolderMismatch,
    /// More than `max` cards.
    TooManyCards,

    /// More than `max` materials.
    QuotaMaterials,
    /// More than `max` MiB of materials.
    QuotaBytes,
    /// A material was issued `max` times.
    QuotaIssued,
    /// More than `max` MiB of what was issued.
    QuotaIssuedBytes,
    /// `max` links to issued documents stand.
    QuotaLinks,
    /// `max` logos.
    QuotaLogos,

    /// A picture of more than `max` megabytes.
    PictureTooHeavy,
    /// A picture with a side of more than `max` pixels.
    PictureTooLarge,
    /// A picture of so many colours that it would take too much memory.
    PictureTooDeep,
    /// Neither JPEG nor PNG nor GIF, or a broken one.
    PictureUnreadable,
    /// A picture on which nothing can be seen.
    PictureEmpty,

    /// A passcode of fewer characters than `min`, or of more than `max`.
    PasscodeLength,
    /// A passcode that is guessed first: one character, a run, or a few that are repeated.
    PasscodeEasy,

    /// The age on the basis date lies outside `min`–`max`.
    AgeOutOfRange,
    /// Born after the basis date.
    BirthDateInFuture,
    /// Before the proposal date, `min`.
    BeforeProposalDate,
    /// Two bonuses in one month.
    BonusesSameMonth,
    /// More than `max` bonuses a year.
    TooManyBonuses,
    /// Not between `from` and `to`, the service period.
    OutsideServicePeriod,
    /// Whether a part-time director is insured is not decided by figures.
    CoverNotDecided,
    /// Without pay there is no cover.
    NotInsured,
    /// From 70 the person stays in office.
    StaysInOffice,
    /// The income from public pensions follows from their receipts.
    PensionByReceipts,
    /// Only in the 甲 column.
    OnlyWithKou,
    /// Only with ひとり親.
    OnlyWithSingleParent,
    /// Either 寡婦 or ひとり親.
    WidowOrSingleParent,
    /// Capital above `max` yen: 外形標準課税.
    SizeBasedTaxation,
    /// Income above `max` yen: the minimum tax is not covered.
    MinimumTaxNotCovered,
    /// Salary above `max` yen: no 年末調整.
    YearEndAdjustmentLimit,
    /// `value` is no amount of the table of standard amounts.
    NotAStandardAmount,
    /// Months that do not rise.
    MonthsNotRising,
    /// A change of one grade near the ceiling, under a rule that is not confirmed.
    OneGradeChangeUnknown,
    /// More decimals than `max`.
    DecimalPlaces,
    /// The insured person does not receive the benefit of the own death.
    OwnBeneficiary,
    /// The premiums of a contract of the company are salary of the insured person.
    PremiumsAreSalary,
    /// Nobody says when the president leaves.
    LeavingUnknown,
    /// An allowance below `min` yen, the value of the contracts that are a part of it.
    AllowanceBelowContracts,
    /// Contracts whose amounts no tax can be calculated with.
    ContractsTooLarge,
    /// No law data for this date, only for `from`–`to`.
    LawNotCovered,
    /// A file of the law data cannot be read.
    LawFile,
    /// The calculation failed.
    Internal,
    /// It was kept by another version of the program, which had another reason.
    SaveAgain,
}

impl FieldCode {
    /// All of them.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The code of a name that was kept; [`FieldCode::SaveAgain`] for one there is no more.
    #[must_use]
    pub fn of_kept(name: &str) -> Self {
        name.parse().unwrap_or(Self::SaveAgain)
    }

    /// The stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl std::fmt::Display for FieldCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl PartialEq<&str> for FieldCode {
    fn eq(&self, name: &&str) -> bool {
        self.name() == *name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kept_name_is_its_code_again() {
        for code in FieldCode::ALL {
            assert_eq!(FieldCode::of_kept(code.name()), *code);
            let written = serde_json::to_value(code).unwrap();
            assert_eq!(written, code.name(), "one name everywhere");
        }
        assert_eq!(
            FieldCode::of_kept("of another version"),
            FieldCode::SaveAgain
        );
    }
}
