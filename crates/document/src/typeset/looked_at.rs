//! What a reader sees of a page: its lines in their order, and how far down it is filled. For the tests.

use std::num::NonZeroUsize;
use typst::foundations::{NativeElement, Selector, StyleChain};
use typst::introspection::Introspector;
use typst::layout::{Abs, Frame, FrameItem, Point, Size};
use typst::model::{Destination, HeadingElem};
use typst::visualize::Geometry;

use super::Document;

/// A piece of a line where it stands on the page; points.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    pub(crate) words: String,
    /// It goes on the line before, which was broken for it.
    pub(crate) follows: bool,
    left: f64,
    right: f64,
    foot: f64,
    size: f64,
}

/// A page as it is set.
#[derive(Debug)]
pub(crate) struct Set {
    pub(crate) lines: Vec<Line>,
    /// How far down what stands between head and notes reaches, in percent of the room for it.
    pub(crate) filled: f64,
}

/// Head and foot of a lying page, points from above.
const HEAD: f64 = 20.0 / 25.4 * 72.0;
const FOOT: f64 = 192.0 / 25.4 * 72.0;

impl Document {
    /// Every heading in its order: its level, and its words.
    pub(crate) fn headings(&self) -> Vec<(usize, String)> {
        let headings = (self.pages.introspector()).query(&Selector::Elem(HeadingElem::ELEM, None));
        let headings = headings.iter().filter_map(|heading| {
            let packed = heading.to_packed::<HeadingElem>()?;
            let level = packed.resolve_level(StyleChain::default());
            Some((level.get(), packed.body.plain_text().into()))
        });
        headings.collect()
    }

    /// Every place on a page that leads to another one: from which page, and to which.
    pub(crate) fn links(&self) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        for (at, page) in self.pages.pages().iter().enumerate() {
            let mut frames = vec![&page.frame];
            while let Some(frame) = frames.pop() {
                for (_, item) in frame.items() {
                    match item {
                        FrameItem::Group(group) => frames.push(&group.frame),
                        FrameItem::Link(Destination::Location(to), _) => {
                            let to = self.pages.introspector().page(*to);
                            found.push((at + 1, to.map_or(0, NonZeroUsize::get)));
                        }
                        FrameItem::Link(Destination::Position(to), _) => {
                            found.push((at + 1, to.page.get()));
                        }
                        _ => {}
                    }
                }
            }
        }
        found
    }

    /// The pages as they are set.
    pub(crate) fn set(&self) -> Vec<Set> {
        self.pages
            .pages()
            .iter()
            .map(|page| set(&page.frame))
            .collect()
    }
}

fn set(frame: &Frame) -> Set {
    let mut seen = Seen::default();
    seen.add(frame, Point::zero());
    // the rule above the notes is the last that goes over the whole width
    let notes = seen.rules.iter().copied().fold(f64::NAN, f64::max);
    let notes = if notes.is_nan() { FOOT } else { notes };
    let is_content = |foot: &&f64| **foot > HEAD && **foot < notes - 1.0;
    let feet = seen
        .lines
        .iter()
        .map(|line| line.foot)
        .chain(seen.shapes.iter().copied());
    let feet: Vec<f64> = feet.collect();
    let reached = feet.iter().filter(is_content).copied().fold(HEAD, f64::max);
    Set {
        filled: (reached - HEAD) / (notes.min(FOOT) - HEAD).max(1.0) * 100.0,
        lines: joined(seen.lines),
    }
}

#[derive(Default)]
struct Seen {
    lines: Vec<Line>,
    /// Where shapes end.
    shapes: Vec<f64>,
    /// Thin rules over the whole width below the head.
    rules: Vec<f64>,
}

impl Seen {
    fn add(&mut self, frame: &Frame, origin: Point) {
        for (at, item) in frame.items() {
            let at = origin + *at;
            match item {
                FrameItem::Text(text) => self.lines.push(Line {
                    words: text.text.to_string(),
                    follows: false,
                    left: at.x.to_pt(),
                    right: (at.x + text.width()).to_pt(),
                    foot: at.y.to_pt(),
                    size: text.size.to_pt(),
                }),
                FrameItem::Group(group) => self.add(&group.frame, at),
                FrameItem::Shape(shape, _) => {
                    let size = match &shape.geometry {
                        Geometry::Line(to) => Size::new(to.x, to.y),
                        Geometry::Rect(size) => *size,
                        Geometry::Curve(curve) => curve.bbox(None).size(),
                    };
                    let foot = (at.y + size.y).to_pt();
                    let wide = size.x > Abs::mm(260.0) && size.y < Abs::pt(1.0);
                    if wide && foot > HEAD + 1.0 && foot < FOOT + 1.0 {
                        self.rules.push(foot);
                    } else {
                        self.shapes.push(foot);
                    }
                }
                _ => {}
            }
        }
    }
}

/// Pieces that stand beside each other as lines; a line follows another where it begins below it, at the same
/// left.
fn joined(pieces: Vec<Line>) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for piece in pieces {
        let Some(last) = lines.last_mut() else {
            lines.push(piece);
            continue;
        };
        let down = piece.foot - last.foot;
        if down.abs() < 1.5 && (piece.left - last.right).abs() < 1.5 {
            last.words.push_str(&piece.words);
            last.right = piece.right;
            continue;
        }
        let below = down > 1.5 && down < last.size * 2.0 && (piece.size - last.size).abs() < 0.1;
        let follows = below && (piece.left - last.left).abs() < 1.0;
        lines.push(Line { follows, ..piece });
    }
    lines
}
