//! Clients of HTTP/2 that keep alive what they do not use.

use super::*;
use axum::body::Bytes;
use h2::client::{Builder, SendRequest};
use h2::{Reason, RecvStream};

struct Client {
    send: SendRequest<Bytes>,
    /// Reads and answers pings, until the connection ends.
    driver: JoinHandle<Result<(), h2::Error>>,
}

impl Client {
    async fn open(server: &Server, window: u32) -> Self {
        let stream = server.open(b"").await;
        let (send, connection) = Builder::new()
            .initial_window_size(window)
            .handshake(stream)
            .await
            .unwrap();
        let driver = tokio::spawn(connection);
        Self { send, driver }
    }

    async fn get(&mut self, path: &str) -> RecvStream {
        let request = Request::get(format!("http://a{path}")).body(()).unwrap();
        self.send = self.send.clone().ready().await.unwrap();
        let (answer, _) = self.send.send_request(request, true).unwrap();
        timeout(PATIENCE, answer)
            .await
            .unwrap()
            .unwrap()
            .into_body()
    }

    async fn ends(self) {
        // how it ends is told in many ways
        drop(timeout(PATIENCE, self.driver).await.unwrap().unwrap());
    }
}

#[tokio::test]
async fn who_leaves_no_room_for_an_answer_is_let_go() {
    let server = Server::start(limits(Times {
        unread: SHORT,
        ..patient()
    }))
    .await;
    let mut none = Client::open(&server, 0).await;
    let small = none.get("/").await;
    let mut little = Client::open(&server, 60_000).await;
    // never read: the window stays closed
    let large = little.get("/large").await;
    server.serves().await;
    none.ends().await;
    little.ends().await;
    drop((small, large));
}

#[tokio::test]
async fn a_connection_without_requests_ends() {
    let server = Server::start(limits(Times {
        idle: SHORT,
        ..patient()
    }))
    .await;
    let mut client = Client::open(&server, 60_000).await;
    let mut body = client.get("/").await;
    assert_eq!(body.data().await.unwrap().unwrap(), "ok");
    client.ends().await;
}

#[tokio::test]
async fn a_large_answer_arrives_whole_beside_others() {
    let server = Server::start(limits(patient())).await;
    let mut client = Client::open(&server, 60_000).await;
    let mut waiting = client.get("/large").await;
    let mut small = client.get("/").await;
    assert_eq!(small.data().await.unwrap().unwrap(), "ok");
    let mut count = 0;
    while let Some(part) = waiting.data().await {
        let part = part.unwrap();
        count += part.len();
        waiting.flow_control().release_capacity(part.len()).unwrap();
    }
    assert_eq!(count, LARGE.len());
}

#[tokio::test]
async fn requests_that_are_taken_back_end_their_connection() {
    let server = Server::start(limits(patient())).await;
    let client = Client::open(&server, 60_000).await;
    let mut send = client.send.clone();
    let flood = async {
        loop {
            send = send.clone().ready().await?;
            let request = Request::get("http://a/held").body(()).unwrap();
            let (_, mut stream) = send.send_request(request, true)?;
            stream.send_reset(Reason::CANCEL);
            // the connection is driven beside this
            tokio::task::yield_now().await;
        }
    };
    let ended: Result<(), h2::Error> = timeout(PATIENCE, flood).await.unwrap();
    assert!(ended.is_err());
    server.serves().await;
}
