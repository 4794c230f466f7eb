//! The socket of a connection, noted in its watch.

use super::watch::{Times, Watch};
use rustix::net::sockopt;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

/// What the system keeps for a connection that does not read. Left to itself it keeps megabytes, and
/// says only after a third of them that something was taken.
const SEND_BUFFER: usize = 128 * 1024;

/// The options of an accepted socket.
pub fn set_options(stream: &TcpStream, times: &Times) -> io::Result<()> {
    // small answers leave at once
    stream.set_nodelay(true)?;
    sockopt::set_socket_send_buffer_size(stream, SEND_BUFFER)?;
    // also what is left to be sent after the connection was closed does not wait for ever
    let unread = u32::try_from(times.unread.as_millis()).unwrap_or(u32::MAX);
    sockopt::set_tcp_user_timeout(stream, unread)?;
    Ok(())
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
