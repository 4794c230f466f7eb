//! A calculator for the formulas of traces, written apart from the engine: it reads what is printed
//! (`trace.rs` says what that can be) and knows nothing else of the case.

use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Date, Exact, Rounding, Yen, add_months};

use super::tables;
use shinchoryu_engine::{Step, Unit};

/// An exact number, its denominator positive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number {
    over: i128,
    under: i128,
}

fn common_divisor(a: i128, b: i128) -> i128 {
    if b == 0 {
        a.abs().max(1)
    } else {
        common_divisor(b, a % b)
    }
}

impl Number {
    pub fn new(over: i128, under: i128) -> Self {
        assert_ne!(under, 0, "divided by nothing");
        let divisor = common_divisor(over, under) * under.signum();
        Self {
            over: over / divisor,
            under: under / divisor,
        }
    }

    pub fn whole(number: i64) -> Self {
        Self::new(i128::from(number), 1)
    }

    /// The whole yen that it is, if it is.
    pub fn yen(self) -> Option<Yen> {
        (self.under == 1).then(|| i64::try_from(self.over).ok().map(Yen))?
    }

    fn plus(self, other: Self) -> Self {
        Self::new(
            self.over * other.under + other.over * self.under,
            self.under * other.under,
        )
    }

    fn times(self, other: Self) -> Self {
        Self::new(self.over * other.over, self.under * other.under)
    }

    fn negative(self) -> Self {
        Self::new(-self.over, self.under)
    }

    fn inverse(self) -> Self {
        Self::new(self.under, self.over)
    }

    fn is_less(self, other: Self) -> bool {
        self.over * other.under < other.over * self.under
    }

    /// Rounded by name; nothing where a value that should be whole is not.
    fn rounded(self, rounding: Rounding) -> Option<Self> {
        if rounding == Rounding::None && self.under != 1 {
            return None;
        }
        let yen = Exact::new(self.over, self.under).round(rounding);
        Some(Self::whole(yen.get()))
    }
}

/// What the formula of a step gives, calculated from what it prints alone: `Err` says why it cannot be.
///
/// `others` are the steps beside it.
pub fn calculate(step: &Step, others: &[Step], book: &LawBook) -> Result<i64, String> {
    if let Some(dates) = Dates::read(&step.formula) {
        return dates.calculate(step, book);
    }
    let mut reader = Reader {
        rest: &step.formula,
        step,
        others,
        book,
    };
    let value = reader.statement()?;
    if !reader.rest.is_empty() {
        return Err(format!("cannot read on at {:?}", reader.rest));
    }
    let value = match step.unit {
        Unit::Ppm => value.times(Number::whole(1_000_000)),
        Unit::Yen | Unit::Count => value,
    };
    let value = value
        .rounded(step.rounding)
        .ok_or_else(|| format!("{value:?} is not whole"))?;
    value
        .yen()
        .map(Yen::get)
        .ok_or_else(|| format!("{value:?} is no amount"))
}

struct Reader<'a> {
    rest: &'a str,
    step: &'a Step,
    others: &'a [Step],
    book: &'a LawBook,
}

impl<'a> Reader<'a> {
    fn takes(&mut self, text: &str) -> bool {
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn needs(&mut self, text: &str) -> Result<(), String> {
        if self.takes(text) {
            Ok(())
        } else {
            Err(format!("no {text:?} at {:?}", self.rest))
        }
    }

    /// A sum, or comparisons with what follows from them.
    fn statement(&mut self) -> Result<Number, String> {
        let first = self.sum()?;
        if self.rest.is_empty() {
            return Ok(first);
        }
        let mut signs = vec![self.comparison(first)?];
        while self.takes("; ") {
            let left = self.sum()?;
            signs.push(self.comparison(left)?);
        }
        self.needs(" → ")?;
        let result = self.number()?;
        if tables::follows(self.book, self.step, first, &signs, result) {
            Ok(result)
        } else {
            Err("does not follow".to_owned())
        }
    }

    /// The sign of a comparison that holds.
    fn comparison(&mut self, left: Number) -> Result<char, String> {
        for sign in ['=', '≠', '≤', '>'] {
            if self.takes(&format!(" {sign} ")) {
                let right = self.sum()?;
                let holds = match sign {
                    '=' => left == right,
                    '≠' => left != right,
                    '>' => right.is_less(left),
                    _ => !right.is_less(left),
                };
                return if holds {
                    Ok(sign)
                } else {
                    Err(format!("{left:?} {sign} {right:?} does not hold"))
                };
            }
        }
        Err(format!("no comparison at {:?}", self.rest))
    }

    fn sum(&mut self) -> Result<Number, String> {
        let mut value = self.product()?;
        loop {
            if self.takes(" + ") {
                value = value.plus(self.product()?);
            } else if self.takes(" − ") {
                value = value.plus(self.product()?.negative());
            } else {
                return Ok(value);
            }
        }
    }

    fn product(&mut self) -> Result<Number, String> {
        let mut value = self.term()?;
        loop {
            if self.takes(" × ") {
                value = value.times(self.term()?);
            } else if self.takes(" ÷ ") {
                value = value.times(self.term()?.inverse());
            } else {
                return Ok(value);
            }
        }
    }

    fn term(&mut self) -> Result<Number, String> {
        if self.takes("(") {
            return self.inner();
        }
        if self.takes("[") {
            return self.looked_up();
        }
        for (name, smaller) in [("min(", true), ("max(", false)] {
            if self.takes(name) {
                let mut best = self.sum()?;
                while self.takes(", ") {
                    let other = self.sum()?;
                    if other.is_less(best) == smaller {
                        best = other;
                    }
                }
                self.needs(")")?;
                return Ok(best);
            }
        }
        self.number()
    }

    /// After an opening bracket: a sum, with or without the value it has on the way.
    fn inner(&mut self) -> Result<Number, String> {
        let start = self.rest;
        let value = self.sum()?;
        let formula = &start[..start.len() - self.rest.len()];
        if !self.takes(" = ") {
            self.needs(")")?;
            return Ok(value);
        }
        let shown = self.number()?;
        self.needs(")")?;
        let explained = |other: &Step| {
            other.formula == formula
                && Number::whole(other.amount) == shown
                && value.rounded(other.rounding) == Some(shown)
        };
        let here = value == shown || value.rounded(self.step.rounding) == Some(shown);
        if here || self.others.iter().any(explained) {
            Ok(shown)
        } else {
            Err(format!("{formula} is not {shown:?}"))
        }
    }

    /// After an opening square bracket: what a table is asked for, and what it gives.
    fn looked_up(&mut self) -> Result<Number, String> {
        let mut keys = vec![self.sum()?];
        while self.takes("; ") {
            keys.push(self.sum()?);
        }
        self.needs("] → ")?;
        let shown = self.number()?;
        let keys: Option<Vec<Yen>> = keys.into_iter().map(Number::yen).collect();
        let keys = keys.ok_or("a table is asked for whole amounts")?;
        let given = tables::look_up(self.book, self.step, &keys);
        if given.contains(&shown) {
            Ok(shown)
        } else {
            Err(format!("{keys:?} gives {given:?}, not {shown:?}"))
        }
    }

    /// Digits in groups of three, decimals, percent.
    fn number(&mut self) -> Result<Number, String> {
        let at = self.rest;
        let negative = self.takes("-");
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let mut text = String::new();
        let first = digits(self.rest);
        text.push_str(&self.rest[..first]);
        self.rest = &self.rest[first..];
        while let Some(group) = self
            .rest
            .strip_prefix(',')
            .filter(|group| digits(group) == 3)
        {
            text.push_str(&group[..3]);
            self.rest = &group[3..];
        }
        let mut under = 1;
        if let Some(decimals) = self.rest.strip_prefix('.') {
            let count = digits(decimals);
            text.push_str(&decimals[..count]);
            self.rest = &decimals[count..];
            for _ in 0..count {
                under *= 10;
            }
        }
        if self.takes("%") {
            under *= 100;
        }
        let value: i128 = text.parse().map_err(|_| format!("no number at {at:?}"))?;
        Ok(Number::new(if negative { -value } else { value }, under))
    }
}

/// A period, or a day and the day it is moved to.
struct Dates {
    from: Date,
    months: Option<u32>,
    to: Date,
}

impl Dates {
    fn read(formula: &str) -> Option<Self> {
        let (left, to) = formula.split_once(" → ")?;
        let (from, months) = match left.split_once(" + ") {
            Some((from, months)) => (from, Some(months.parse().ok()?)),
            None => (left, None),
        };
        Some(Self {
            from: from.parse().ok()?,
            months,
            to: to.parse().ok()?,
        })
    }

    fn calculate(&self, step: &Step, book: &LawBook) -> Result<i64, String> {
        let wrong = || format!("{} does not end on {}", self.from, self.to);
        let Some(months) = self.months else {
            let open = book.calendar.open_day(self.from);
            let moved = self.to.signed_duration_since(self.from).num_days();
            return if open == Ok(self.to) {
                Ok(moved)
            } else {
                Err(wrong())
            };
        };
        // a period ends the day before its day comes again, or with a month that has no such day
        let again = add_months(self.from, months);
        let day_before = again.pred_opt().unwrap_or(Date::MIN);
        let is_last = if chrono::Datelike::day(&again) == chrono::Datelike::day(&self.from) {
            self.to == day_before
        } else {
            self.to == again
        };
        if is_last && step.unit == Unit::Count {
            Ok(i64::from(months))
        } else {
            Err(wrong())
        }
    }
}
