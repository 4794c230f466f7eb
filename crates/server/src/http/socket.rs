//! The socket of a connection, noted in its watch.

use super::watch::{ENOUGH, Times, Watch};
use socket2::SockRef;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

/// What the system keeps for a connection that does not read. Left to itself it keeps megabytes.
const SEND_BUFFER: usize = 128 * 1024;

/// The options of an accepted socket.
pub fn set_options(stream: &TcpStream, times: &Times) -> io::Result<()> {
    let socket = SockRef::from(stream);
    // small answers leave at once
    socket.set_tcp_nodelay(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    // without it the system says only after a third of its buffer that something was taken
    socket.set_tcp_notsent_lowat(u32::try_from(ENOUGH).unwrap_or(u32::MAX))?;
    // also what is left to be sent after the connection was closed does not wait for ever
    socket.set_tcp_user_timeout(Some(times.unread))
}

/// A socket that notes what comes and goes.
pub struct Socket {
    stream: TcpStream,
    watch: Arc<Watch>,
}

impl Socket {
    pub fn new(stream: TcpStream, watch: Arc<Watch>) -> Self {
        Self { stream, watch }
    }

    fn noted(&self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match &written {
            Poll::Pending => self.watch.sent(None),
            Poll::Ready(Ok(bytes)) => self.watch.sent(Some(*bytes)),
            Poll::Ready(Err(_)) => {}
        }
        written
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        if self.watch.is_let_go() {
            // what was not read is thrown away at once instead of being kept for who does not read
            drop(self.stream.set_zero_linger());
        }
    }
}

impl AsyncRead for Socket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buf);
        if buf.filled().len() > before {
            self.watch.received();
        }
        read
    }
}

impl AsyncWrite for Socket {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.noted(written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.noted(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// Called when nothing is left to be written.
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.watch.all_sent();
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::poll_fn;
    use std::net::Ipv4Addr;
    use std::time::Duration;
    use tokio::net::{TcpListener, TcpSocket};
    use tokio::time::{Instant, sleep, timeout};

    const LONG: Duration = Duration::from_secs(600);
    const TIMES: Times = Times {
        head: LONG,
        idle: LONG,
        body_pause: LONG,
        body: LONG,
        unread: Duration::from_secs(60),
        answer: LONG,
    };
    const PATIENCE: Duration = Duration::from_secs(30);

    /// A connection whose answer never ends, and who takes it.
    struct Line {
        socket: Socket,
        client: TcpStream,
    }

    impl Line {
        /// The client's system keeps little that was not read.
        async fn open() -> Self {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
            let client = TcpSocket::new_v4().unwrap();
            client.set_recv_buffer_size(4 * 1024).unwrap();
            let address = listener.local_addr().unwrap();
            let client = client.connect(address).await.unwrap();
            let (stream, _) = listener.accept().await.unwrap();
            set_options(&stream, &TIMES).unwrap();
            let mut line = Self {
                socket: Socket::new(stream, Watch::new(TIMES)),
                client,
            };
            // until nobody takes any more
            while line.fill().await > 0 {
                sleep(Duration::from_millis(100)).await;
            }
            line
        }

        /// Writes as much as the system takes now.
        async fn fill(&mut self) -> usize {
            let mut written = 0;
            poll_fn(|cx| {
                while let Poll::Ready(count) =
                    Pin::new(&mut self.socket).poll_write(cx, &[b'x'; 1024])
                {
                    written += count.unwrap();
                }
                Poll::Ready(written)
            })
            .await
        }

        async fn take(&mut self, bytes: usize) {
            let mut part = vec![0; bytes];
            let mut taken = 0;
            let take = async {
                while taken < bytes {
                    match self.client.try_read(&mut part[taken..]) {
                        Ok(count) => taken += count,
                        // what was written may be on its way
                        Err(_) => sleep(Duration::from_millis(1)).await,
                    }
                    self.fill().await;
                }
            };
            timeout(PATIENCE, take).await.unwrap();
        }

        /// Until when more has to be taken.
        fn due(&self) -> Instant {
            self.socket.watch.due().unwrap().0
        }
    }

    #[tokio::test]
    async fn who_takes_a_little_more_than_enough_is_seen_to() {
        let mut line = Line::open().await;
        for _ in 0..4 {
            let before = line.due();
            line.take(ENOUGH * 3 / 2).await;
            let seen = async {
                while line.due() == before {
                    sleep(Duration::from_millis(5)).await;
                    line.fill().await;
                }
            };
            timeout(PATIENCE, seen).await.unwrap();
        }
    }

    #[tokio::test]
    async fn who_takes_less_than_enough_is_not_kept_for_it() {
        let mut line = Line::open().await;
        let before = line.due();
        line.take(ENOUGH / 2).await;
        sleep(Duration::from_millis(200)).await;
        line.fill().await;
        assert_eq!(line.due(), before);
    }
}
