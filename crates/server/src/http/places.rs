//! Who has a place: connections in all and of one address.

use super::files;
use super::watch::{Times, Use, Watch};
use ipnet::IpNet;
use shinchoryu_api::Network;
use shinchoryu_service::customer_network;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// How many connections, and how long each may wait.
#[derive(Debug, Clone)]
pub struct Limits {
    /// In all.
    pub connections: usize,
    /// From one address; of IPv6 from one network of 64 bits, which is what one customer has.
    pub of_an_address: usize,
    /// Everybody comes from the address of a proxy: only the number in all counts for it.
    pub proxies: Vec<Network>,
    /// How long a connection may wait for the other side.
    pub times: Times,
}

impl Limits {
    /// No more connections than there are file descriptors for.
    pub fn within_file_descriptors(mut self) -> Self {
        let room = files::room_for_connections();
        if room < self.connections {
            tracing::warn!(
                wanted = self.connections,
                possible = room,
                "fewer connections than server.max_connections: the limit of open files is low"
            );
            self.connections = room;
        }
        self
    }
}

/// Refusals are logged this often at most.
const TELL_AGAIN: Duration = Duration::from_secs(60);

/// Where all were busy, one is looked for again after this time.
const LOOK_AGAIN: Duration = Duration::from_millis(10);
/// Connections that gave their places up may be open for a moment beside those that have one; they
/// need file descriptors too.
const LEAVING: usize = 32;

/// All places.
pub struct Places {
    limits: Limits,
    taken: Mutex<Taken>,
    /// One has been closed.
    closed: Notify,
}

#[derive(Default)]
struct Taken {
    next: u64,
    /// In the order in which they came.
    places: BTreeMap<u64, (Option<IpNet>, Arc<Watch>)>,
    of_address: HashMap<IpNet, BTreeSet<u64>>,
    /// When all were busy: whoever looks at thousands for each of thousands that come does nothing
    /// else.
    busy_at: Option<Instant>,
    /// Those that were let go and are not closed yet as well.
    open: usize,
    refused: u64,
    told: Option<Instant>,
}

/// A place; it is free again when this is dropped.
pub struct Place {
    places: Arc<Places>,
    number: u64,
    watch: Arc<Watch>,
}

impl Place {
    pub fn watch(&self) -> &Arc<Watch> {
        &self.watch
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        taken.leave(self.number);
        taken.open -= 1;
        self.places.closed.notify_one();
    }
}

impl Places {
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            taken: Mutex::default(),
            closed: Notify::new(),
        }
    }

    /// Waits until so many of those that were let go are closed that there are file descriptors.
    pub async fn settle(&self) {
        while self.taken().open >= self.limits.connections.saturating_add(LEAVING) {
            self.closed.notified().await;
        }
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a connection from this address. When there is none left, the one that would be
    /// missed least is let go: silent ones never keep a place from those who speak. `None` when all
    /// are busy.
    pub fn take(self: &Arc<Self>, peer: IpAddr) -> Option<Place> {
        let peer = peer.to_canonical();
        let is_proxy = self.limits.proxies.iter().any(|net| net.contains(peer));
        let address = (!is_proxy).then(|| customer_network(peer));
        let mut taken = self.taken();
        let of_address = address.and_then(|address| taken.of_address.get(&address));
        let address_is_full = of_address.is_some_and(|own| own.len() >= self.limits.of_an_address);
        let is_full = taken.places.len() >= self.limits.connections;
        // one that leaves makes room in both
        let has_room = match (address_is_full, is_full) {
            (true, _) => taken.give_up_one(address),
            (false, true) => taken.give_up_one(None),
            (false, false) => true,
        };
        if !has_room {
            taken.refuse();
            return None;
        }
        let number = taken.next;
        taken.next += 1;
        taken.open += 1;
        let watch = Watch::new(self.limits.times);
        taken.places.insert(number, (address, watch.clone()));
        if let Some(address) = address {
            taken.of_address.entry(address).or_default().insert(number);
        }
        drop(taken);
        Some(Place {
            places: self.clone(),
            number,
            watch,
        })
    }

    /// Lets the one go that would be missed least.
    pub fn make_room(&self) {
        self.taken().give_up_one(None);
    }

    /// Lets all go that have asked for nothing.
    pub fn let_the_silent_go(&self) {
        let now = Instant::now();
        for (_, watch) in self.taken().places.values() {
            if matches!(watch.usage(now), Use::Silent(_)) {
                watch.give_up();
            }
        }
    }
}

impl Taken {
    /// Lets the one go, of this address or of all, that would be missed least: the oldest of those
    /// that never spoke, or else of those with nothing under way, or else of those that stand still.
    fn give_up_one(&mut self, address: Option<IpNet>) -> bool {
        let now = Instant::now();
        let number = match address {
            Some(address) => {
                let own = self.of_address.get(&address).into_iter().flatten();
                let places = own.filter_map(|number| Some((number, self.places.get(number)?)));
                least_used(places, now)
            }
            None => {
                if self.busy_at.is_some_and(|at| now - at < LOOK_AGAIN) {
                    return false;
                }
                let found = least_used(&self.places, now);
                self.busy_at = found.is_none().then_some(now);
                found
            }
        };
        let watch = number.and_then(|number| self.leave(number));
        if let Some(watch) = &watch {
            watch.give_up();
        }
        watch.is_some()
    }

    fn leave(&mut self, number: u64) -> Option<Arc<Watch>> {
        let (address, watch) = self.places.remove(&number)?;
        if let Some(address) = address
            && let Some(own) = self.of_address.get_mut(&address)
        {
            own.remove(&number);
            if own.is_empty() {
                self.of_address.remove(&address);
            }
        }
        Some(watch)
    }

    /// A line each minute at most: whoever is refused may ask thousands of times.
    fn refuse(&mut self) {
        self.refused += 1;
        let now = Instant::now();
        if self.told.is_none_or(|told| now - told >= TELL_AGAIN) {
            tracing::warn!(
                refused = self.refused,
                connections = self.places.len(),
                "all places are taken: connections were refused"
            );
            self.told = Some(now);
            self.refused = 0;
        }
    }
}

/// Of places in the order in which they were taken.
fn least_used<'a>(
    places: impl IntoIterator<Item = (&'a u64, &'a (Option<IpNet>, Arc<Watch>))>,
    now: Instant,
) -> Option<u64> {
    let mut least: Option<(Use, u64)> = None;
    for (number, (_, watch)) in places {
        let usage = watch.usage(now);
        if usage != Use::Busy && least.is_none_or(|(known, _)| usage < known) {
            least = Some((usage, *number));
        }
        // those that came later have been silent for a shorter time
        if matches!(usage, Use::Silent(_)) {
            break;
        }
    }
    least.map(|(_, number)| number)
}
