//! The lines of a mail, and its text for those who read no HTML.

const RULE: &str = "────────────────────────────";

/// One line with its values.
pub(super) enum Block {
    Paragraph(Vec<Run>),
    Heading(String),
    Item(Vec<Run>),
    Code(String),
    Link(String),
    /// What somebody typed, line by line.
    Typed(Vec<String>),
}

/// A piece of a line.
pub(super) enum Run {
    Text(String),
    Link(String),
}

impl Run {
    pub(super) fn plain(&self) -> &str {
        match self {
            Self::Text(text) | Self::Link(text) => text,
        }
    }
}

pub(super) fn plain(blocks: &[Block], office: &[Block], footer: &str) -> String {
    let mut text = String::new();
    let mut after: Option<&Block> = None;
    for block in blocks {
        let together = matches!(
            (after, block),
            (None, _) | (Some(Block::Item(_)), Block::Item(_)) | (Some(Block::Heading(_)), _)
        );
        if !together {
            text.push('\n');
        }
        text.push_str(&plain_line(block));
        text.push('\n');
        after = Some(block);
    }
    text.push_str(&format!("\n{RULE}\n"));
    for block in office {
        text.push_str(&plain_line(block));
        text.push('\n');
    }
    text.push_str(&format!("{RULE}\n{footer}\n"));
    text
}

fn plain_line(block: &Block) -> String {
    match block {
        Block::Paragraph(runs) | Block::Item(runs) => runs.iter().map(Run::plain).collect(),
        Block::Heading(text) | Block::Link(text) => text.clone(),
        Block::Code(code) => format!("    {code}"),
        // marked as a quotation is: no line of it can pass for one of ours
        Block::Typed(lines) => {
            let quoted: Vec<_> = lines.iter().map(|line| format!("> {line}")).collect();
            quoted.join("\n")
        }
    }
}
