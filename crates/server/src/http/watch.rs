//! What a connection waits for, and until when.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// How long the other side may take. Where a request is being worked on, the layers around the
/// routes limit the time.
#[derive(Debug, Clone, Copy)]
pub struct Times {
    /// A request's head: from the accepted connection to the whole first one, whatever the
    /// protocol and also before it is known; later ones from their first byte.
    pub head: Duration,
    /// Between two requests. Longer than proxies keep a connection (nginx: 60 s), so that none
    /// sends a request into one that is just being closed.
    pub idle: Duration,
    /// A body that stands still. The routes' own limit is a little shorter, and answers.
    pub body_pause: Duration,
    /// A whole body.
    pub body: Duration,
    /// An answer that nobody takes: [`ENOUGH`] bytes must leave within this time.
    pub unread: Duration,
    /// A whole answer.
    pub answer: Duration,
}

impl Default for Times {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(10),
            idle: Duration::from_secs(75),
            body_pause: Duration::from_secs(15),
            body: Duration::from_secs(65),
            unread: Duration::from_secs(30),
            answer: Duration::from_secs(600),
        }
    }
}

/// A client that takes less than this in the time for unread answers is let go: one byte a minute
/// is progress too, and never ends. The slowest line of a telephone takes more.
pub const ENOUGH: usize = 16 * 1024;
/// When all places are taken, who has stood still this long in a request may lose its place. The one
/// that has for longest does, so that a short time is no danger to a slow line.
const STALLED: Duration = Duration::from_millis(250);

/// Why a connection was let go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// No request came in time.
    Silent,
    /// The body did not come in time.
    Body,
    /// The answer was not read in time.
    Unread,
    /// Another one needed the place.
    Place,
}

/// How much a connection would be missed; what comes first is given up first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Use {
    /// It never asked for anything.
    Silent(Instant),
    /// Nothing is under way.
    Idle(Instant),
    /// What is under way stands still because of the other side.
    Stalled(Instant),
    /// Something is under way.
    Busy,
}

/// One connection, as the socket, the requests on it and the loop see it.
#[derive(Debug)]
pub struct Watch {
    times: Times,
    state: Mutex<State>,
    given_up: Notify,
}

#[derive(Debug)]
struct State {
    /// A whole head has come.
    has_spoken: bool,
    is_http2: bool,
    /// Since when nothing is under way.
    quiet_since: Instant,
    /// First byte after that.
    asking_since: Option<Instant>,
    under_way: HashMap<u64, UnderWay>,
    /// When any request last went on: one began, moved or ended.
    went_on: Instant,
    next: u64,
    blocked: Option<Blocked>,
    /// The end of an answer may not be sent yet.
    is_ending: bool,
    let_go: Option<Why>,
}

/// One request under way.
#[derive(Debug, Clone, Copy)]
enum UnderWay {
    /// The server works.
    Working,
    /// The server waits for the body.
    Receiving {
        began: Instant,
        waits_since: Instant,
    },
    /// The other side takes the answer, or does not.
    Answering { began: Instant, moved: Instant },
}

/// The socket takes no more.
#[derive(Debug, Clone, Copy)]
struct Blocked {
    since: Instant,
    written: usize,
}

impl Watch {
    pub fn new(times: Times) -> Arc<Self> {
        Arc::new(Self {
            times,
            state: Mutex::new(State {
                has_spoken: false,
                is_http2: false,
                quiet_since: Instant::now(),
                asking_since: None,
                under_way: HashMap::new(),
                went_on: Instant::now(),
                next: 0,
                blocked: None,
                is_ending: false,
                let_go: None,
            }),
            given_up: Notify::new(),
        })
    }

    pub fn times(&self) -> &Times {
        &self.times
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends when the connection is to be let go.
    pub async fn over(&self) -> Why {
        let look = self.times.shortest() / 4;
        loop {
            let now = Instant::now();
            let next = {
                let mut state = self.state();
                let due = state.due(&self.times);
                match (state.let_go, due) {
                    (Some(why), _) => return why,
                    (None, Some((time, why))) if time <= now => {
                        state.let_go = Some(why);
                        return why;
                    }
                    // what happens meanwhile can bring a nearer time
                    (None, Some((time, _))) => time.min(now + look),
                    (None, None) => now + look,
                }
            };
            tokio::select! {
                () = tokio::time::sleep_until(next) => {}
                () = self.given_up.notified() => {}
            }
        }
    }

    /// The place is needed.
    pub fn give_up(&self) {
        self.state().let_go.get_or_insert(Why::Place);
        self.given_up.notify_one();
    }

    /// What is left to be sent is not worth waiting for.
    pub fn is_let_go(&self) -> bool {
        self.state().let_go.is_some()
    }

    pub fn usage(&self, now: Instant) -> Use {
        self.state().usage(now)
    }

    /// Bytes have come.
    pub fn received(&self) {
        let mut state = self.state();
        if state.asking_since.is_none() && state.under_way.is_empty() {
            state.asking_since = Some(Instant::now());
        }
    }

    /// The socket took so many bytes; none when it is full.
    pub fn sent(&self, bytes: Option<usize>) {
        let mut state = self.state();
        match (&mut state.blocked, bytes) {
            (None, None) => {
                state.blocked = Some(Blocked {
                    since: Instant::now(),
                    written: 0,
                });
            }
            (Some(blocked), Some(bytes)) => {
                blocked.written += bytes;
                if blocked.written >= ENOUGH {
                    state.blocked = None;
                }
            }
            (None, Some(_)) | (Some(_), None) => {}
        }
    }

    /// The socket has taken everything there was.
    pub fn all_sent(&self) {
        let mut state = self.state();
        state.blocked = None;
        state.is_ending = false;
    }

    /// A whole head has come; the number names its request.
    pub fn began(&self, is_http2: bool) -> u64 {
        let mut state = self.state();
        state.has_spoken = true;
        state.is_http2 = is_http2;
        state.asking_since = None;
        state.went_on = Instant::now();
        let number = state.next;
        state.next += 1;
        state.under_way.insert(number, UnderWay::Working);
        number
    }

    /// The server waits for more of the body, which began to be read then.
    pub fn waits_for_body(&self, number: u64, began: Instant) {
        if let Some(under_way @ UnderWay::Working) = self.state().under_way.get_mut(&number) {
            let waits_since = Instant::now();
            *under_way = UnderWay::Receiving { began, waits_since };
        }
    }

    /// A part of the body has come, or its end.
    pub fn got_body(&self, number: u64) {
        let mut state = self.state();
        if let Some(under_way @ UnderWay::Receiving { .. }) = state.under_way.get_mut(&number) {
            *under_way = UnderWay::Working;
            state.went_on = Instant::now();
        }
    }

    /// The answer is there, or a part of it is taken.
    pub fn answer_moved(&self, number: u64) {
        let mut state = self.state();
        if let Some(under_way) = state.under_way.get_mut(&number) {
            let moved = Instant::now();
            let began = match under_way {
                UnderWay::Answering { began, .. } => *began,
                UnderWay::Working | UnderWay::Receiving { .. } => moved,
            };
            *under_way = UnderWay::Answering { began, moved };
            state.went_on = moved;
        }
    }

    /// The answer was taken, or nobody waits for it any more.
    pub fn ended(&self, number: u64) {
        let mut state = self.state();
        state.under_way.remove(&number);
        state.is_ending = true;
        state.went_on = Instant::now();
        if state.under_way.is_empty() {
            state.quiet_since = state.went_on;
        }
    }
}

impl Times {
    fn shortest(&self) -> Duration {
        self.head
            .min(self.idle)
            .min(self.body_pause)
            .min(self.body)
            .min(self.unread)
            .min(self.answer)
    }
}

impl State {
    /// When the other side is out of time, and with what.
    fn due(&self, times: &Times) -> Option<(Instant, Why)> {
        let unread = |time| (time, Why::Unread);
        let blocked = self
            .blocked
            .map(|blocked| unread(blocked.since + times.unread));
        let quiet = self.under_way.is_empty().then(|| {
            let until = match self.asking_since {
                _ if !self.has_spoken => self.quiet_since + times.head,
                // what comes over HTTP/2 need not be a request: answers to pings, room for answers
                Some(since) if !self.is_http2 => since + times.head,
                _ => self.quiet_since + times.idle,
            };
            (until, Why::Silent)
        });
        self.due_in_all(times)
            .into_iter()
            .chain(self.due_at_a_standstill(times))
            .chain(blocked)
            .chain(quiet)
            .min_by_key(|(time, _)| *time)
    }

    /// When one request will have taken too long in all.
    fn due_in_all(&self, times: &Times) -> Option<(Instant, Why)> {
        let due = self.under_way.values().filter_map(|under_way| {
            Some(match *under_way {
                UnderWay::Working => return None,
                UnderWay::Receiving { began, .. } => (began + times.body, Why::Body),
                UnderWay::Answering { began, .. } => (began + times.answer, Why::Unread),
            })
        });
        due.min_by_key(|(time, _)| *time)
    }

    /// When nothing under way will have gone on for too long. The streams of one connection of HTTP/2
    /// may be those of many visitors of a proxy: who does not read theirs ends it only when none of
    /// the others goes on.
    fn due_at_a_standstill(&self, times: &Times) -> Option<(Instant, Why)> {
        let mut last = None;
        for under_way in self.under_way.values() {
            let due = match *under_way {
                UnderWay::Working => return None,
                UnderWay::Receiving { waits_since, .. } => {
                    (waits_since.max(self.went_on) + times.body_pause, Why::Body)
                }
                UnderWay::Answering { moved, .. } => {
                    (moved.max(self.went_on) + times.unread, Why::Unread)
                }
            };
            if last.is_none_or(|(time, _)| time < due.0) {
                last = Some(due);
            }
        }
        last
    }

    fn usage(&self, now: Instant) -> Use {
        if self.under_way.is_empty() {
            let since = self.quiet_since;
            return match (self.has_spoken, self.is_ending) {
                (false, _) => Use::Silent(since),
                (true, false) => Use::Idle(since),
                (true, true) if now.duration_since(since) < STALLED => Use::Busy,
                (true, true) => Use::Stalled(since),
            };
        }
        let since = self.under_way.values().map(|under_way| match *under_way {
            UnderWay::Working => now,
            UnderWay::Receiving { waits_since, .. } => waits_since,
            UnderWay::Answering { moved, .. } => moved,
        });
        match since.max() {
            Some(since) if now.duration_since(since) >= STALLED => Use::Stalled(since),
            _ => Use::Busy,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAR: Duration = Duration::from_secs(1_000);
    const TIMES: Times = Times {
        head: FAR,
        idle: FAR,
        body_pause: Duration::from_secs(15),
        body: FAR,
        unread: Duration::from_secs(30),
        answer: FAR,
    };

    impl Watch {
        pub(in crate::http) fn due(&self) -> Option<(Instant, Why)> {
            self.state().due(&self.times)
        }
    }

    /// A moment that is later than all before and earlier than all behind it.
    fn moment() -> Instant {
        let pause = || std::thread::sleep(Duration::from_millis(2));
        pause();
        let now = Instant::now();
        pause();
        now
    }

    #[test]
    fn a_stream_that_stands_still_ends_no_connection_on_which_others_go_on() {
        let watch = Watch::new(TIMES);
        let (unread, other) = (watch.began(true), watch.began(true));
        watch.answer_moved(unread);
        // the server works for somebody
        let (time, _) = watch.due().unwrap();
        assert!(
            time > Instant::now() + TIMES.unread,
            "only the end of all is set"
        );
        let before = moment();
        watch.answer_moved(other);
        let (time, why) = watch.due().unwrap();
        assert!(time > before + TIMES.unread && why == Why::Unread);
        // one that came and went counts as well
        let before = moment();
        let third = watch.began(true);
        watch.ended(third);
        watch.ended(other);
        let after = moment();
        let (time, why) = watch.due().unwrap();
        assert!(time > before + TIMES.unread && why == Why::Unread);
        assert!(time < after + TIMES.unread, "and then it has its end");
    }

    #[test]
    fn a_body_that_pauses_waits_for_the_others_too() {
        let watch = Watch::new(TIMES);
        let (paused, other) = (watch.began(true), watch.began(true));
        watch.waits_for_body(paused, Instant::now());
        watch.waits_for_body(other, Instant::now());
        let before = moment();
        watch.got_body(other);
        watch.waits_for_body(other, Instant::now());
        let after = moment();
        let (time, why) = watch.due().unwrap();
        assert!(time > before + TIMES.body_pause && time < after + TIMES.body_pause);
        assert_eq!(why, Why::Body);
    }

    #[test]
    fn what_takes_too_long_in_all_ends_the_connection_whatever_the_others_do() {
        let times = Times {
            answer: Duration::from_secs(60),
            body: Duration::from_secs(20),
            ..TIMES
        };
        let watch = Watch::new(times);
        let (slow, other) = (watch.began(true), watch.began(true));
        watch.answer_moved(slow);
        let after = moment();
        watch.answer_moved(slow);
        let (time, _) = watch.due().unwrap();
        assert!(time < after + times.answer, "the other one works");
        watch.waits_for_body(other, after);
        watch.got_body(other);
        watch.waits_for_body(other, after);
        assert_eq!(watch.due(), Some((after + times.body, Why::Body)));
    }
}
