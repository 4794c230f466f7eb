use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize, Serializer};
use shinchoryu_quantity::Yen;
use std::borrow::Cow;

/// A row of a table that is read by an amount.
pub trait Band {
    /// The highest amount of the row, inclusive; `None` in the last row.
    fn upto(&self) -> Option<Yen>;
}

/// 段階表: rows with ascending inclusive bounds, the last row open, so that every amount has a row.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<B>", bound = "B: Band + Deserialize<'de>")]
pub struct Bands<B> {
    bounded: Vec<B>,
    last: B,
}

impl<B: Band> Bands<B> {
    /// The row of an amount.
    #[must_use]
    pub fn find(&self, amount: Yen) -> &B {
        self.bounded
            .iter()
            .find(|row| row.upto().is_some_and(|upto| amount <= upto))
            .unwrap_or(&self.last)
    }

    /// All rows, lowest first.
    pub fn rows(&self) -> impl Iterator<Item = &B> {
        self.bounded.iter().chain([&self.last])
    }
}

impl<B: Band> TryFrom<Vec<B>> for Bands<B> {
    type Error = &'static str;

    fn try_from(mut rows: Vec<B>) -> Result<Self, Self::Error> {
        let last = rows.pop().ok_or("a table without rows")?;
        if last.upto().is_some() {
            return Err("the last row of a table has no upper bound");
        }
        if rows.iter().any(|row| row.upto().is_none()) {
            return Err("only the last row of a table has no upper bound");
        }
        if !rows.is_sorted_by(|a, b| a.upto() < b.upto()) {
            return Err("the bounds of a table ascend");
        }
        Ok(Self {
            bounded: rows,
            last,
        })
    }
}

/// As it is read: its rows.
impl<B: Serialize> Serialize for Bands<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.bounded.iter().chain([&self.last]))
    }
}

impl<B: JsonSchema> JsonSchema for Bands<B> {
    fn schema_name() -> Cow<'static, str> {
        Vec::<B>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<B>::json_schema(generator)
    }

    fn inline_schema() -> bool {
        true
    }
}

/// An amount by steps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AmountBand {
    /// Highest amount of the row.
    pub upto: Option<Yen>,
    /// What it gives, in yen.
    pub amount: Yen,
}

impl Band for AmountBand {
    fn upto(&self) -> Option<Yen> {
        self.upto
    }
}

/// 速算表の段: tax = base × rate − minus.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TaxBracket {
    /// Highest base of the row.
    pub upto: Option<Yen>,
    /// 税率.
    pub rate: shinchoryu_quantity::Rate,
    /// 控除額.
    pub minus: Yen,
}

impl Band for TaxBracket {
    fn upto(&self) -> Option<Yen> {
        self.upto
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &str) -> Result<Bands<AmountBand>, String> {
        #[derive(Deserialize)]
        struct File {
            rows: Bands<AmountBand>,
        }
        toml::from_str::<File>(&format!("rows = [{rows}]"))
            .map(|file| file.rows)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn a_bound_is_inclusive_and_the_last_row_takes_the_rest() {
        let table = table("{ upto = 10, amount = 3 }, { upto = 20, amount = 2 }, { amount = 1 }")
            .expect("a table");
        for (amount, expected) in [(-5, 3), (10, 3), (11, 2), (20, 2), (21, 1), (i64::MAX, 1)] {
            assert_eq!(table.find(Yen(amount)).amount, Yen(expected), "{amount}");
        }
        assert_eq!(table.rows().count(), 3);
    }

    #[test]
    fn each_fault_of_a_table_is_named() {
        for (rows, fault) in [
            ("", "without rows"),
            ("{ upto = 10, amount = 3 }", "the last row"),
            ("{ amount = 3 }, { amount = 1 }", "only the last row"),
            (
                "{ upto = 10, amount = 3 }, { upto = 10, amount = 2 }, { amount = 1 }",
                "ascend",
            ),
            (
                "{ upto = 20, amount = 3 }, { upto = 10, amount = 2 }, { amount = 1 }",
                "ascend",
            ),
            ("{ amount = 1, upt = 3 }", "unknown field"),
        ] {
            let error = table(rows).expect_err(rows);
            assert!(error.contains(fault), "{error} / {fault}");
        }
    }
}
