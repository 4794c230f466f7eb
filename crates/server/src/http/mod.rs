//! The connection loop. Nobody keeps a place by saying nothing: every wait for the other side ends
//! (`watch`), and where no place is left those who are silent give theirs up (`places`).

mod exchange;
mod files;
mod places;
mod socket;
#[cfg(test)]
mod tests;
mod watch;

pub use places::Limits;
pub use watch::Times;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, Response, Version};
use exchange::{Answer, Asked, Exchange};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use places::{Place, Places};
use socket::Socket;
use std::convert::Infallible;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tower::ServiceExt as _;
use watch::Watch;

const MAX_HEADERS: usize = 100;
const MAX_HEAD_BYTES: u32 = 32 * 1024;
/// Requests at once on one connection of HTTP/2.
const MAX_STREAMS: u32 = 100;
/// Streams that the other side took back before they were looked at: more is an attack.
const MAX_TAKEN_BACK: usize = 20;
/// Streams that were reset because the other side broke the rules: more is an attack.
const MAX_BROKEN: usize = 100;
/// What may be under way to a stream and to a connection of HTTP/2 before it is read here. The
/// largest body is a megabyte.
const STREAM_WINDOW: u32 = 128 * 1024;
const CONNECTION_WINDOW: u32 = 512 * 1024;
/// What is kept of an answer for a stream of HTTP/2 that does not read it.
const STREAM_BUFFER: usize = 64 * 1024;
/// A connection of HTTP/2 whose other side has gone without a word is noticed by a ping.
const PING: Duration = Duration::from_secs(20);
/// New connections that wait to be accepted; the system may allow fewer.
const QUEUE: u32 = 4096;
/// Requests under way when the server is told to stop.
const DRAIN: Duration = Duration::from_secs(10);
/// When no file descriptor is left, a moment frees some.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Listens with room for a crowd: where the queue of new connections is full, the system drops what
/// comes, and whoever it was tries again only after a second, and then after three.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() {
        TcpSocket::new_v4()?
    } else {
        TcpSocket::new_v6()?
    };
    // a restart does not wait for the last connections of the one before
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(QUEUE)
}

/// Serves until `stop` ends, then finishes what is under way.
pub async fn serve(
    listener: TcpListener,
    app: Router,
    limits: Limits,
    stop: impl Future<Output = ()>,
) {
    let builder = builder();
    let places = Arc::new(Places::new(limits));
    let connections = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let accept = async {
            places.settle().await;
            listener.accept().await
        };
        let accepted = tokio::select! {
            accepted = accept => accepted,
            () = &mut stop => break,
        };
        let (stream, peer) = match accepted {
            Ok(connection) => connection,
            Err(error) => {
                after_failed_accept(&error, &places).await;
                continue;
            }
        };
        let Some(place) = places.take(peer.ip()) else {
            // dropped, and so closed: whoever waited for an answer would wait in vain
            continue;
        };
        let socket = open(stream, &place);
        let service = {
            let (app, watch) = (app.clone(), place.watch().clone());
            service_fn(move |request| answer(app.clone(), watch.clone(), peer, request))
        };
        let connection = builder.serve_connection(TokioIo::new(socket), service);
        let connection = connections.watch(connection.into_owned());
        tokio::spawn(async move {
            let watch = place.watch().clone();
            tokio::select! {
                ended = connection => {
                    if let Err(error) = ended {
                        tracing::debug!(error, "a connection ended early");
                    }
                }
                why = watch.over() => tracing::debug!(?why, "a connection was let go"),
            }
            drop(place);
        });
    }
    drop(listener);
    // who has asked for nothing waits for nothing
    places.let_the_silent_go();
    if tokio::time::timeout(DRAIN, connections.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some requests were cut off at the end");
    }
}

fn builder() -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        // it begins with the protocol, not with the connection, and ends an idle connection as
        // soon as a slow head: `watch` has a time for each
        .header_read_timeout(None)
        .max_headers(MAX_HEADERS)
        .max_buf_size(MAX_HEAD_BYTES as usize);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(PING)
        .keep_alive_timeout(PING)
        .max_header_list_size(MAX_HEAD_BYTES)
        .max_concurrent_streams(MAX_STREAMS)
        .max_pending_accept_reset_streams(MAX_TAKEN_BACK)
        .max_local_error_reset_streams(MAX_BROKEN)
        .initial_stream_window_size(STREAM_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW)
        .max_send_buf_size(STREAM_BUFFER);
    builder
}

/// What fails for one connection is forgotten. What fails for all, such as having no file
/// descriptor left, takes a place back and a moment: trying again at once would only spin.
async fn after_failed_accept(error: &io::Error, places: &Places) {
    if matches!(
        error.kind(),
        ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::ConnectionRefused
    ) {
        return;
    }
    tracing::warn!(%error, "a connection was not accepted");
    places.make_room();
    tokio::time::sleep(ACCEPT_PAUSE).await;
}

fn open(stream: TcpStream, place: &Place) -> Socket {
    if let Err(error) = socket::set_options(&stream, place.watch().times()) {
        tracing::debug!(%error, "an option of a connection was not set");
    }
    Socket::new(stream, place.watch().clone())
}

/// One request and its answer, both watched.
async fn answer(
    app: Router,
    watch: Arc<Watch>,
    peer: SocketAddr,
    request: Request<Incoming>,
) -> Result<Response<Answer>, Infallible> {
    let exchange = Exchange::begin(watch, request.version() == Version::HTTP_2);
    let mut request = request.map(|body| Body::new(Asked::new(body, exchange.note())));
    request.extensions_mut().insert(ConnectInfo(peer));
    let response = app.oneshot(request).await?;
    Ok(response.map(|body| Answer::new(body, exchange)))
}
