//! Who runs this installation.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_service::{Provider as Facts, YearEnd};

/// Who runs this installation. The defaults are a made-up company.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Provider {
    /// Name of the company.
    pub name: String,
    /// Who represents it.
    pub representative: String,
    /// Address, with its postal code.
    pub address: String,
    /// Telephone.
    pub phone: String,
    /// When the telephone is answered.
    pub hours: String,
    /// The same in English, for English pages and mails. Empty: as in Japanese.
    pub hours_en: String,
    /// Where members write to: what is sent on the page of contact comes here, and is answered from here.
    pub email: String,
    /// Registration number of invoices: `T` and 13 digits.
    pub registration_number: String,
    /// The month at whose end the business years end, from 1 to 12; production needs it. Copies of invoices are kept
    /// for seven years from when the return of their year is due. 0: March, outside production.
    pub fiscal_year_end: u32,
}

impl Default for Provider {
    fn default() -> Self {
        let facts = Facts::fictitious();
        Self {
            name: facts.name,
            representative: facts.representative,
            address: facts.address,
            phone: facts.phone,
            hours: facts.hours,
            hours_en: String::new(),
            email: facts.email,
            registration_number: facts.registration_number,
            fiscal_year_end: 0,
        }
    }
}

impl Provider {
    /// What stands against production.
    pub fn missing(&self) -> Vec<String> {
        let made_up = Self::default();
        let made_up = [
            ("name", &self.name, &made_up.name),
            (
                "representative",
                &self.representative,
                &made_up.representative,
            ),
            ("address", &self.address, &made_up.address),
            ("phone", &self.phone, &made_up.phone),
            ("email", &self.email, &made_up.email),
            (
                "registration_number",
                &self.registration_number,
                &made_up.registration_number,
            ),
        ]
        .into_iter()
        .filter(|(_, value, default)| value.is_empty() || value == default)
        .map(|(setting, _, _)| format!("provider.{setting} is missing or made up"));
        let marked_up = self.all().into_iter().filter(|(_, value)| {
            value.contains(|character: char| "<>".contains(character) || character.is_control())
        });
        let marked_up = marked_up.map(|(setting, _)| {
            format!("provider.{setting} is plain text on one line, without < and >")
        });
        let year_end = (self.fiscal_year_end == 0)
            .then(|| "provider.fiscal_year_end is missing".to_owned())
            .into_iter();
        let unreachable = (!self.facts().takes_mail())
            .then(|| "provider.email is no mail address".to_owned())
            .into_iter();
        made_up
            .chain(marked_up)
            .chain(year_end)
            .chain(unreachable)
            .collect()
    }

    /// When the business years end.
    pub fn year_end(&self) -> Result<YearEnd, String> {
        if self.fiscal_year_end == 0 {
            return Ok(YearEnd::MARCH);
        }
        YearEnd::new(self.fiscal_year_end)
            .ok_or_else(|| "provider.fiscal_year_end is a month, from 1 to 12".to_owned())
    }

    fn all(&self) -> [(&'static str, &str); 8] {
        [
            ("name", &self.name),
            ("representative", &self.representative),
            ("address", &self.address),
            ("phone", &self.phone),
            ("hours", &self.hours),
            ("hours_en", &self.hours_en),
            ("email", &self.email),
            ("registration_number", &self.registration_number),
        ]
    }

    /// As mails and pages show them.
    pub fn facts(&self) -> Facts {
        let made_up = Facts::fictitious();
        Facts {
            name: self.name.clone(),
            representative: self.representative.clone(),
            address: self.address.clone(),
            phone: self.phone.clone(),
            hours: self.hours.clone(),
            // the hours of the made-up company are known in English; those of any other are not
            hours_en: if self.hours_en.is_empty() && self.hours == made_up.hours {
                made_up.hours_en
            } else {
                self.hours_en.clone()
            },
            email: self.email.clone(),
            registration_number: self.registration_number.clone(),
        }
    }
}
