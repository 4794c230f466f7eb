//! 掲載: what the operator imports from a folder of files, in the place of what is there.

use crate::content::files::Content;
use crate::ground::change::made_anew;
use crate::ground::error::CommonError;
use crate::ground::ports::{Clock, Entropy, Event};
use crate::operator::terminal_row::terminal_row;
use shinchoryu_store::{Room, Store, Unit};

/// What became of one event or announcement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It was not there before.
    Added,
    /// It says something else.
    Changed,
    /// Its file is not there any more.
    Withdrawn,
}

impl std::fmt::Display for Fate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Added => "added",
            Self::Changed => "changed",
            Self::Withdrawn => "withdrawn",
        })
    }
}

/// What an import did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Imported {
    /// Events, by their names.
    pub events: Vec<(String, Fate)>,
    /// Announcements, by their names.
    pub announcements: Vec<(String, Fate)>,
}

impl Imported {
    /// Whether all was there already.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.events.is_empty() && self.announcements.is_empty()
    }

    fn count(&self, fate: Fate) -> usize {
        let all = self.events.iter().chain(&self.announcements);
        all.filter(|(_, one)| *one == fate).count()
    }
}

/// Puts the content in the place of what is there, in one transaction. The same content again changes
/// nothing.
///
/// # Errors
/// [`CommonError`] when the database fails: nothing is changed then.
pub async fn import_content(
    store: &Store,
    clock: &dyn Clock,
    entropy: &dyn Entropy,
    content: &Content,
) -> Result<Imported, CommonError> {
    let once = || async {
        let imported = async {
            let tx = store.begin(Room::Grows).await?;
            let imported = write(&tx, content).await?;
            if imported.is_nothing() {
                return Ok(imported);
            }
            let [added, changed, withdrawn] =
                [Fate::Added, Fate::Changed, Fate::Withdrawn].map(|fate| imported.count(fate));
            let detail = format!("{added} added, {changed} changed, {withdrawn} withdrawn");
            let event = Event::ContentImported.parts();
            let row = terminal_row(clock, entropy, event.name, event.member, Some(detail));
            tx.audit().add(row).await?;
            tx.commit().await?;
            Ok::<_, CommonError>(imported)
        };
        (imported.await, ())
    };
    made_anew(once).await.0
}

async fn write(tx: &Unit, content: &Content) -> Result<Imported, CommonError> {
    let (events, announcements) = (tx.events(), tx.announcements());
    let imported = Imported {
        events: fates(&events.all().await?, &content.events, |event| &event.id),
        announcements: fates(
            &announcements.all().await?,
            &content.announcements,
            |announcement| &announcement.id,
        ),
    };
    for (id, _) in &imported.events {
        match content.events.iter().find(|event| event.id == *id) {
            Some(event) => events.put(event).await?,
            None => events.withdraw(id).await?,
        }
    }
    for (id, _) in &imported.announcements {
        let mut all = content.announcements.iter();
        match all.find(|announcement| announcement.id == *id) {
            Some(announcement) => announcements.put(announcement).await?,
            None => announcements.withdraw(id).await?,
        }
    }
    Ok(imported)
}

/// What differs, by its name.
fn fates<T: PartialEq>(
    before: &[T],
    after: &[T],
    id: impl Fn(&T) -> &String,
) -> Vec<(String, Fate)> {
    let find = |all: &[T], name: &String| all.iter().position(|one| id(one) == name);
    let mut found = Vec::new();
    for one in after {
        match find(before, id(one)).and_then(|at| before.get(at)) {
            None => found.push((id(one).clone(), Fate::Added)),
            Some(other) if other != one => found.push((id(one).clone(), Fate::Changed)),
            Some(_) => {}
        }
    }
    let gone = before.iter().filter(|one| find(after, id(one)).is_none());
    found.extend(gone.map(|one| (id(one).clone(), Fate::Withdrawn)));
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}
