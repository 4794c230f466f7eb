//! A request's body and its answer on their way, noted in the connection's watch.

use super::watch::{ENOUGH, Watch};
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, Incoming, SizeHint};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use tokio::time::Instant;

/// A request under way; it ends when this is dropped, also when its connection does.
pub struct Exchange(Note);

/// What notes how far a request is.
#[derive(Clone)]
pub struct Note {
    watch: Arc<Watch>,
    number: u64,
}

impl Exchange {
    pub fn begin(watch: Arc<Watch>, is_http2: bool) -> Self {
        let number = watch.began(is_http2);
        Self(Note { watch, number })
    }

    pub fn note(&self) -> Note {
        self.0.clone()
    }
}

impl Drop for Exchange {
    fn drop(&mut self) {
        self.0.watch.ended(self.0.number);
    }
}

/// The body of a request.
pub struct Asked {
    body: Incoming,
    note: Note,
    /// When somebody began to read it.
    began: Option<Instant>,
}

impl Asked {
    pub fn new(body: Incoming, note: Note) -> Self {
        Self {
            body,
            note,
            began: None,
        }
    }
}

impl HttpBody for Asked {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let began = *self.began.get_or_insert_with(Instant::now);
        let Note { watch, number } = self.note.clone();
        let frame = Pin::new(&mut self.body).poll_frame(cx);
        if frame.is_pending() {
            watch.waits_for_body(number, began);
        } else {
            watch.got_body(number);
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The body of an answer. It is given away in pieces: each one that is asked for shows that the one
/// before was taken, over HTTP/2 too, where an answer can wait while the connection is alive.
pub struct Answer {
    body: Body,
    /// What is left of a part of it.
    rest: Bytes,
    exchange: Exchange,
}

impl Answer {
    pub fn new(body: Body, exchange: Exchange) -> Self {
        exchange.0.watch.answer_moved(exchange.0.number);
        Self {
            body,
            rest: Bytes::new(),
            exchange,
        }
    }

    fn piece(&mut self) -> Frame<Bytes> {
        let length = self.rest.len().min(ENOUGH);
        Frame::data(self.rest.split_to(length))
    }
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let Note { watch, number } = &self.exchange.0;
        watch.answer_moved(*number);
        if !self.rest.is_empty() {
            return Poll::Ready(Some(Ok(self.piece())));
        }
        let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
        Poll::Ready(frame.map(|frame| {
            frame.map(|frame| match frame.into_data() {
                Ok(data) => {
                    self.rest = data;
                    self.piece()
                }
                Err(frame) => frame,
            })
        }))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let rest = self.rest.len() as u64;
        let of_body = self.body.size_hint();
        let mut hint = SizeHint::new();
        // the upper bound first: none may lie below the lower one
        if let Some(upper) = of_body.upper() {
            hint.set_upper(upper + rest);
        }
        hint.set_lower(of_body.lower() + rest);
        hint
    }
}
