//! 資料のモデル (document model): sections as ordered blocks, every word chosen and every figure
//! written. The pages set it and add nothing; raw amounts are here only as lengths of drawings.

mod cover;
mod lines;

pub(crate) use cover::{Cover, Head};
pub(crate) use lines::{LineMark, LineOf, Lines, Tick};

use serde::Serialize;

use crate::text::Text;

/// The whole document.
#[derive(Debug, Serialize)]
pub(crate) struct Model {
    pub(crate) title: String,
    pub(crate) author: String,
    /// Year, month, day of the document's date.
    pub(crate) date: [i64; 3],
    /// Behind every page: that it is a draft, or what the member chose.
    pub(crate) watermark: Option<String>,
    pub(crate) head: Head,
    /// Parts of the footer; the page number is added.
    pub(crate) foot: Vec<String>,
    pub(crate) cover: Cover,
    pub(crate) sections: Vec<Section>,
    /// How many pages there are, where the cover and every section are one each; `None` has them
    /// counted.
    pub(crate) pages: Option<usize>,
    /// Whether pages show their number.
    pub(crate) numbered: bool,
}

/// 節: its number and name, what it says in one sentence, the proof, and the notes at the foot.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Section {
    pub(crate) number: usize,
    pub(crate) name: String,
    /// What stands above its further pages.
    pub(crate) continued: String,
    /// Phrases of the finding; each stays unbroken.
    pub(crate) finding: Vec<String>,
    pub(crate) blocks: Vec<Block>,
    pub(crate) notes: Vec<Text>,
    /// The blocks stand closer to each other than usual.
    pub(crate) close: bool,
    /// What stands in place of the blocks where they do not fit on their page however close they stand.
    #[serde(skip)]
    pub(crate) parted: Vec<Block>,
    /// An appendix: it goes on over as many pages as it needs.
    pub(crate) runs_on: bool,
    /// By which name the member moves it.
    #[serde(skip)]
    pub(crate) movable: Option<shinchoryu_engine::material::Section>,
}

impl Section {
    /// How many pages it was laid out for.
    pub(crate) fn pages(&self) -> usize {
        let groups = |block: &&Block| matches!(block, Block::Groups { .. });
        let breaks = |block: &&Block| matches!(block, Block::PageBreak);
        let groups = self.blocks.iter().filter(groups).count();
        groups.max(1 + self.blocks.iter().filter(breaks).count())
    }

    /// Makes it stand a little closer; `false` where nothing can stand closer any more. Blocks that were parted
    /// stand as they were made.
    pub(crate) fn close_up(&mut self) -> bool {
        let mut closed = !std::mem::replace(&mut self.close, true);
        for block in &mut self.blocks {
            closed |= block.close_up();
        }
        if closed {
            return true;
        }
        let mut smaller = false;
        for block in &mut self.blocks {
            smaller |= block.set_smaller();
        }
        if smaller || self.parted.is_empty() {
            return smaller;
        }
        self.blocks = std::mem::take(&mut self.parted);
        self.close = false;
        true
    }
}

/// A block of a section.
#[derive(Debug, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub(crate) enum Block {
    /// Two columns; widths in twelfths.
    Columns {
        widths: [u8; 2],
        columns: [Vec<Block>; 2],
    },
    /// 得るもの・失うもの: panels of equal width.
    Panels {
        panels: [Panel; 2],
    },
    /// Differences from zero to their total.
    Bridge(Bridge),
    /// One bar of a whole.
    Band(Band),
    /// Amounts by the year, as lines.
    Lines(Lines),
    /// A tinted line that must not be overlooked.
    Notice {
        text: Text,
    },
    Table(Table),
    /// Short texts side by side under a rule.
    Texts {
        texts: Vec<Short>,
        stacked: bool,
    },
    Record(Record),
    /// What the patterns of a chart mean.
    Legend {
        keys: Vec<(Fill, String)>,
        remark: String,
    },
    /// Dates of a year on lanes.
    Timeline(Timeline),
    /// What follows begins a page.
    PageBreak,
    /// Numbered assumptions in two columns; a second block of them begins a page.
    Groups {
        columns: [Vec<Group>; 2],
        closing: Option<Text>,
    },
    /// Paragraphs in one column of reading width.
    Prose {
        paragraphs: Vec<(String, Text)>,
        facts: Vec<(String, Text)>,
    },
}

impl Block {
    /// Rows a step closer, a chart a little lower.
    fn close_up(&mut self) -> bool {
        match self {
            Self::Table(table) => table.pitch.closer().is_some_and(|pitch| {
                table.pitch = pitch;
                true
            }),
            Self::Bridge(bridge) if bridge.height > Bridge::LEAST => {
                bridge.height = (bridge.height - Bridge::STEP).max(Bridge::LEAST);
                true
            }
            Self::Columns { columns, .. } => {
                let mut closed = false;
                for block in columns.iter_mut().flatten() {
                    closed |= block.close_up();
                }
                closed
            }
            _ => false,
        }
    }

    /// Tables in the smaller type.
    fn set_smaller(&mut self) -> bool {
        match self {
            Self::Table(table) if table.size == Size::Normal => {
                table.size = Size::Small;
                true
            }
            Self::Columns { columns, .. } => {
                let mut smaller = false;
                for block in columns.iter_mut().flatten() {
                    smaller |= block.set_smaller();
                }
                smaller
            }
            _ => false,
        }
    }
}

/// Roles of colour and pattern; the pages know what they look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Fill {
    Gain,
    Loss,
    Neutral,
    Now,
    Proposal,
    /// The second and the third proposal.
    Second,
    Third,
    Other,
    Person,
    Company,
    Premiums,
    PersonalTax,
    CompanyTax,
}

#[derive(Debug, Serialize)]
pub(crate) struct Panel {
    pub(crate) title: String,
    pub(crate) fill: Fill,
    pub(crate) cards: Vec<Card>,
}

/// A key number: what, how much, from where to where.
#[derive(Debug, Serialize)]
pub(crate) struct Card {
    pub(crate) label: Text,
    pub(crate) number: String,
    pub(crate) unit: String,
    pub(crate) below: Text,
}

#[derive(Debug, Serialize)]
pub(crate) struct Bridge {
    pub(crate) caption: String,
    pub(crate) unit: String,
    pub(crate) alt: String,
    /// Millimetres.
    pub(crate) height: u16,
    pub(crate) steps: Vec<BridgeStep>,
}

impl Bridge {
    /// How much lower a step makes it, and how low it stays readable; millimetres.
    const STEP: u16 = 4;
    const LEAST: u16 = 44;
}

#[derive(Debug, Serialize)]
pub(crate) struct BridgeStep {
    pub(crate) label: String,
    pub(crate) amount: i64,
    pub(crate) figure: String,
    /// The last column: the total from zero.
    pub(crate) total: bool,
}

#[derive(Debug, Serialize)]
pub(crate) struct Band {
    pub(crate) caption: String,
    pub(crate) unit: String,
    pub(crate) alt: String,
    pub(crate) parts: Vec<BandPart>,
}

#[derive(Debug, Serialize)]
pub(crate) struct BandPart {
    pub(crate) label: String,
    pub(crate) amount: i64,
    pub(crate) figure: String,
    pub(crate) share: String,
    pub(crate) fill: Fill,
}

/// Most tables have neither keys nor a remark and are set at the usual size.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Table {
    pub(crate) caption: String,
    pub(crate) unit: Option<String>,
    pub(crate) keys: Vec<(Fill, String)>,
    pub(crate) remark: String,
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<Row>,
    pub(crate) size: Size,
    pub(crate) pitch: Pitch,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Size {
    #[default]
    Normal,
    Small,
}

/// Height of a row.
#[derive(Debug, Clone, Copy, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Pitch {
    Cramped,
    Tight,
    Dense,
    Snug,
    #[default]
    Normal,
    Airy,
    Roomy,
    /// Two lines of figures beside two bars.
    Paired,
    /// The same with lower bars.
    PairedClose,
}

impl Pitch {
    /// The next closer one.
    fn closer(self) -> Option<Self> {
        match self {
            Self::Roomy => Some(Self::Airy),
            Self::Airy => Some(Self::Normal),
            Self::Normal => Some(Self::Snug),
            Self::Snug => Some(Self::Dense),
            Self::Dense => Some(Self::Tight),
            Self::Tight => Some(Self::Cramped),
            Self::Paired => Some(Self::PairedClose),
            Self::Cramped | Self::PairedClose => None,
        }
    }
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct Column {
    pub(crate) head: String,
    pub(crate) width: Width,
    pub(crate) align: Align,
    /// The recommended proposal.
    pub(crate) wash: bool,
    /// Proposals other than the recommended one.
    pub(crate) quiet: bool,
}

impl Column {
    pub(crate) fn new(head: impl Into<String>, width: Width, align: Align) -> Self {
        Self {
            head: head.into(),
            width,
            align,
            wash: false,
            quiet: false,
        }
    }

    /// A column of words.
    pub(crate) fn words(head: impl Into<String>, width: Width) -> Self {
        Self::new(head, width, Align::Left)
    }

    /// A column of figures.
    pub(crate) fn figures(head: impl Into<String>, width: Width) -> Self {
        Self::new(head, width, Align::Right)
    }
}

#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Width {
    Mm(u16),
    Fr(u16),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Align {
    Left,
    Center,
    Right,
}

#[derive(Debug, Serialize)]
pub(crate) struct Row {
    pub(crate) kind: RowKind,
    pub(crate) cells: Vec<Cell>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RowKind {
    /// A heading of the rows that follow.
    Group,
    Plain,
    /// Summed up by the plain row below.
    Part,
    /// With a grey rule below.
    Ruled,
    Total,
    GrandTotal,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Cell {
    Text(Text),
    /// Bold first line, grey second line.
    Titled {
        title: Text,
        sub: Text,
    },
    /// Lines one above the other; the first is the present.
    Lines {
        lines: Vec<String>,
    },
    Strong {
        strong: String,
    },
    /// A bar from the middle: right is more, left is less.
    Diverging {
        diverging: i64,
        max: i64,
        favourable: bool,
    },
    /// Bars on a scale that the rows share, the present first; below zero to the left of it.
    Scaled {
        scaled: [i64; 2],
        least: i64,
        most: i64,
    },
    /// Bars from the left, the present first.
    Bars {
        bars: Vec<i64>,
        words: Option<String>,
    },
}

impl Cell {
    pub(crate) fn words(words: impl Into<String>) -> Self {
        Self::Text(words.into().into())
    }

    pub(crate) fn strong(words: impl Into<String>) -> Self {
        Self::Strong {
            strong: words.into(),
        }
    }
}

/// A short text under a rule.
#[derive(Debug, Serialize)]
pub(crate) struct Short {
    pub(crate) head: String,
    pub(crate) body: Text,
    pub(crate) fill: Option<Fill>,
}

/// ご意向の記録: somebody ticks and signs it by hand.
#[derive(Debug, Serialize)]
pub(crate) struct Record {
    pub(crate) head: String,
    pub(crate) choices: Vec<String>,
    pub(crate) lines: Vec<String>,
    pub(crate) note: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct Timeline {
    pub(crate) caption: String,
    pub(crate) alt: String,
    /// Names of the months, first to last.
    pub(crate) months: Vec<String>,
    pub(crate) lanes: Vec<Lane>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Lane {
    pub(crate) label: String,
    pub(crate) marks: Vec<TimelineMark>,
    /// Small dots, in thousandths of a month from the start.
    pub(crate) dots: Vec<i64>,
}

#[derive(Debug, Serialize)]
pub(crate) struct TimelineMark {
    /// Row of the table.
    pub(crate) number: usize,
    /// Thousandths of a month from the start.
    pub(crate) at: i64,
    pub(crate) date: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct Group {
    pub(crate) name: String,
    pub(crate) items: Vec<Assumption>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Assumption {
    #[serde(skip)]
    pub(crate) key: String,
    pub(crate) number: usize,
    pub(crate) name: String,
    pub(crate) body: Text,
}
