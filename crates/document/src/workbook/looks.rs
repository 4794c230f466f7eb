use chrono::Datelike as _;
use rust_xlsxwriter::{
    Color, ExcelDateTime, Format, FormatAlign, FormatBorder, FormatUnderline, XlsxError,
};
use shinchoryu_quantity::{Date, Month};
use shinchoryu_words::Language;

/// A4, as Excel counts papers.
pub(crate) const A4: u8 = 9;

/// Whole yen, with the minus of the language.
pub(crate) fn yen_format(lang: Language) -> &'static str {
    lang.pick("#,##0;\"△\"#,##0", "#,##0;\"\u{2212}\"#,##0")
}

/// A difference: a gain has its sign too.
fn difference_format(lang: Language) -> &'static str {
    lang.pick("+#,##0;\"△\"#,##0;0", "+#,##0;\"\u{2212}\"#,##0;0")
}

/// A day as Excel counts days.
pub(crate) fn excel_date(date: Date) -> Result<ExcelDateTime, XlsxError> {
    let part = |value: u32| u8::try_from(value).unwrap_or(u8::MAX);
    let year = u16::try_from(date.year()).unwrap_or_default();
    ExcelDateTime::from_ymd(year, part(date.month()), part(date.day()))
}

/// The first day of a month.
pub(super) fn excel_month(month: Month) -> Result<ExcelDateTime, XlsxError> {
    excel_date(month.first_day())
}

/// How words look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Saying {
    /// The name of the sheet.
    Title,
    /// The name of a table.
    Caption,
    /// Of a column.
    Head,
    /// Of rows that follow.
    Group,
    Plain,
    /// Summed up by a row below.
    Part,
    Total,
    /// Words that go on over lines.
    Wrapped,
    Quiet,
    /// In place of a figure.
    Unknown,
    /// Behind figures.
    Remark,
}

/// How figures look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    Plain,
    Part,
    /// What the others of its row come to.
    Strong,
    Total,
}

/// What a number is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Yen,
    Difference,
    Count,
    Percent,
    Month,
}

const INK: Color = Color::RGB(0x1F_2A_37);
const QUIET: Color = Color::RGB(0x5B_67_77);
const LINK: Color = Color::RGB(0x1D_4E_89);
const RULE: Color = Color::RGB(0xC9_CF_D8);
const WASH: Color = Color::RGB(0xEE_F2_F7);

/// The formats of a language.
#[derive(Debug, Clone, Copy)]
pub(super) struct Looks(pub(super) Language);

impl Looks {
    /// What every cell begins with.
    pub(super) fn usual(self) -> Format {
        let format = Format::new()
            .set_font_size(10)
            .set_font_color(INK)
            .set_align(FormatAlign::VerticalCenter);
        match self.0 {
            // 128 is Shift JIS, by which Excel finds a typeface where this one is missing
            Language::Ja => format.set_font_name("游ゴシック").set_font_charset(128),
            Language::En => format.set_font_name("Calibri"),
        }
    }

    pub(super) fn link(self) -> Format {
        self.usual()
            .set_font_color(LINK)
            .set_underline(FormatUnderline::Single)
            .set_align(FormatAlign::Top)
    }

    pub(super) fn words(self, saying: Saying) -> Format {
        let usual = self.usual();
        match saying {
            Saying::Title => usual.set_bold().set_font_size(15),
            Saying::Caption => usual.set_bold().set_font_size(11),
            Saying::Head => usual
                .set_bold()
                .set_text_wrap()
                .set_align(FormatAlign::Center)
                .set_background_color(WASH)
                .set_border_bottom(FormatBorder::Thin)
                .set_border_bottom_color(QUIET),
            Saying::Group => usual
                .set_bold()
                .set_border_bottom(FormatBorder::Thin)
                .set_border_bottom_color(RULE),
            Saying::Plain => ruled(usual),
            Saying::Remark => ruled(usual.set_indent(1)),
            Saying::Part => ruled(usual.set_font_color(QUIET).set_indent(2)),
            Saying::Total => total(usual),
            Saying::Wrapped => usual.set_text_wrap().set_align(FormatAlign::Top),
            Saying::Quiet => usual.set_font_color(QUIET),
            Saying::Unknown => ruled(usual.set_font_color(QUIET)).set_align(FormatAlign::Right),
        }
    }

    pub(super) fn number(self, unit: Unit, weight: Weight) -> Format {
        let usual = match weight {
            Weight::Plain => ruled(self.usual()),
            Weight::Part => ruled(self.usual().set_font_color(QUIET)),
            Weight::Strong => ruled(self.usual().set_bold()),
            Weight::Total => total(self.usual()),
        };
        usual.set_num_format(match unit {
            Unit::Yen => yen_format(self.0),
            Unit::Difference => difference_format(self.0),
            Unit::Count => "0",
            Unit::Percent => "0.0\"%\"",
            Unit::Month => self.0.pick("yyyy\"年\"m\"月\"", "mmm yyyy"),
        })
    }
}

fn ruled(format: Format) -> Format {
    format
        .set_border_bottom(FormatBorder::Hair)
        .set_border_bottom_color(RULE)
}

fn total(format: Format) -> Format {
    format
        .set_bold()
        .set_border_top(FormatBorder::Thin)
        .set_border_top_color(QUIET)
        .set_border_bottom(FormatBorder::Thin)
        .set_border_bottom_color(QUIET)
}
