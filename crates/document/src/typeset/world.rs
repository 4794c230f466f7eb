//! What the typesetter may see: our templates, the model as `data.json`, the logo as `logo.png`,
//! and nothing else. No file of the machine, no package, no clock.

use std::sync::LazyLock;
use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Dict, Duration, IntoValue};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};

use super::fonts::FONTS;
use shinchoryu_engine::material::Palette;
use shinchoryu_words::Language;

macro_rules! templates {
    ($($name:literal),+ $(,)?) => {
        [$(($name, include_str!(concat!("../../templates/", $name)))),+]
    };
}

pub(crate) const TEMPLATES: [(&str, &str); 7] = templates![
    "main.typ",
    "invoice.typ",
    "theme.typ",
    "words.typ",
    "charts.typ",
    "blocks.typ",
    "frame.typ",
];

/// What is set, each by a template of its own.
#[derive(Debug, Clone, Copy)]
pub(super) enum Main {
    /// 資料.
    Material,
    /// 適格請求書・適格返還請求書.
    Invoice,
}

impl Main {
    fn template(self) -> &'static str {
        match self {
            Self::Material => "main.typ",
            Self::Invoice => "invoice.typ",
        }
    }
}

fn file_id(name: &str) -> Option<FileId> {
    let path = VirtualPath::new(name).ok()?;
    Some(RootedPath::new(VirtualRoot::Project, path).intern())
}

static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(|| {
    TEMPLATES
        .iter()
        .filter_map(|(name, text)| Some(Source::new(file_id(name)?, (*text).to_owned())))
        .collect()
});

fn source(id: FileId) -> Option<&'static Source> {
    SOURCES.iter().find(|source| source.id() == id)
}

static DATA: LazyLock<Option<FileId>> = LazyLock::new(|| file_id("data.json"));
static LOGO: LazyLock<Option<FileId>> = LazyLock::new(|| file_id("logo.png"));

/// Language and palette are inputs of the library and not of the data, so that the templates'
/// own values stay cached from one document to the next.
fn library(language: Language, palette: Palette) -> &'static LazyHash<Library> {
    static LIBRARIES: LazyLock<[[LazyHash<Library>; 4]; 2]> = LazyLock::new(|| {
        Language::ALL.map(|language| {
            ["navy", "plum", "brown", "mono"].map(|palette| {
                let mut inputs = Dict::new();
                inputs.insert("lang".into(), language.code().into_value());
                inputs.insert("palette".into(), palette.into_value());
                LazyHash::new(Library::builder().with_inputs(inputs).build())
            })
        })
    });
    let palette = match palette {
        Palette::Navy => 0,
        Palette::Plum => 1,
        Palette::Brown => 2,
        Palette::Mono => 3,
    };
    &LIBRARIES[language.pick(0, 1)][palette]
}

/// The world of one document.
pub(super) struct Paper {
    library: &'static LazyHash<Library>,
    main: Source,
    data: Bytes,
    logo: Option<Bytes>,
}

impl Paper {
    pub(super) fn new(
        main: Main,
        language: Language,
        palette: Palette,
        data: Vec<u8>,
        logo: Option<Bytes>,
    ) -> Option<Self> {
        let main = file_id(main.template())?;
        Some(Self {
            library: library(language, palette),
            main: source(main)?.clone(),
            data: Bytes::new(data),
            logo,
        })
    }
}

impl World for Paper {
    fn library(&self) -> &LazyHash<Library> {
        self.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &FONTS.book
    }

    fn main(&self) -> FileId {
        self.main.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        source(id).cloned().ok_or(FileError::AccessDenied)
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        if Some(id) == *DATA {
            return Ok(self.data.clone());
        }
        let logo = self.logo.as_ref().filter(|_| Some(id) == *LOGO);
        logo.cloned().ok_or(FileError::AccessDenied)
    }

    fn font(&self, index: usize) -> Option<Font> {
        FONTS.get(index)
    }

    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}
