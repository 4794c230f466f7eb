//! The connection loop, with the limits that `axum::serve` does not set.

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::time::Duration;
use tokio::net::TcpListener;
use tower::ServiceExt as _;

/// The head of a request must come within this time.
const HEAD_TIME: Duration = Duration::from_secs(10);
const MAX_HEADERS: usize = 100;
const MAX_HEAD_BYTES: usize = 32 * 1024;
/// Requests under way when the server is told to stop.
const DRAIN: Duration = Duration::from_secs(10);
/// When no file descriptor is left, a moment frees some.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Serves until `stop` ends, then finishes what is under way.
pub async fn serve(listener: TcpListener, app: Router, stop: impl Future<Output = ()>) {
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_headers(MAX_HEADERS)
        .max_buf_size(MAX_HEAD_BYTES);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(HEAD_TIME)
        .max_header_list_size(32 * 1024);
    let connections = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let (stream, peer) = match accepted {
            Ok(connection) => connection,
            Err(error) => {
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(ACCEPT_PAUSE).await;
                continue;
            }
        };
        // small answers leave at once
        drop(stream.set_nodelay(true));
        let app = app
            .clone()
            .map_request(move |mut request: Request<Incoming>| {
                request.extensions_mut().insert(ConnectInfo(peer));
                request.map(Body::new)
            });
        let connection =
            builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(app));
        let connection = connections.watch(connection.into_owned());
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(error, "a connection ended early");
            }
        });
    }
    drop(listener);
    if tokio::time::timeout(DRAIN, connections.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some requests were cut off at the end");
    }
}
