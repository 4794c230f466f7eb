//! Where a request comes from. What a proxy says is believed only of a configured proxy: anybody
//! can write a header.

use crate::cookies::TokenCookie;
use crate::network::Network;
use crate::state::ApiState;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, header};
use shinchoryu_service::Peer;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

/// Where the request comes from.
pub struct Visitor(pub Peer);

/// The visitor's address: the peer's, or the last one in `X-Forwarded-For` that no proxy of ours
/// has. Each proxy adds who asked it at the end; what stands further left may be made up.
fn address(peer: IpAddr, headers: &HeaderMap, proxies: &[Network]) -> IpAddr {
    let is_ours = |address: IpAddr| proxies.iter().any(|network| network.contains(address));
    let mut address = peer.to_canonical();
    let lines: Vec<_> = headers.get_all("x-forwarded-for").iter().collect();
    // a visitor may have begun the line with bytes that are no text
    let named = lines
        .iter()
        .rev()
        .flat_map(|line| line.as_bytes().rsplit(|byte| *byte == b','));
    for name in named {
        if !is_ours(address) {
            break;
        }
        match std::str::from_utf8(name).ok().and_then(one_address) {
            Some(before) => address = before.to_canonical(),
            None => break,
        }
    }
    address
}

/// An address as proxies write it: bare, with the port (`192.0.2.1:4711`, `[2001:db8::1]:4711`), in
/// quotes. Some write `unknown`.
fn one_address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let text = text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'))
        .unwrap_or(text);
    let in_brackets = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    text.parse()
        .ok()
        .or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()))
        .or_else(|| in_brackets().map(IpAddr::V6))
}

impl FromRequestParts<ApiState> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &ApiState) -> Result<Self, Infallible> {
        Ok(visitor(&parts.extensions, &parts.headers, state))
    }
}

/// Where a request with these headers comes from.
pub fn visitor(extensions: &Extensions, headers: &HeaderMap, state: &ApiState) -> Visitor {
    let proxies = &state.settings.trusted_proxies;
    let ip = extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map(|ConnectInfo(peer)| address(peer.ip(), headers, proxies).to_string())
        .unwrap_or_default();
    let agent = headers
        .get(header::USER_AGENT)
        .map(|value| String::from_utf8_lossy(value.as_bytes()))
        .unwrap_or_default();
    let device = TokenCookie::Device.read(&state.settings, headers);
    Visitor(Peer::new(ip, &agent, device))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn seen<T: AsRef<[u8]>>(peer: &str, forwarded: &[T], proxies: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            let line = HeaderValue::from_bytes(line.as_ref()).unwrap();
            headers.append("x-forwarded-for", line);
        }
        headers.append("x-real-ip", HeaderValue::from_static("203.0.113.99"));
        headers.append("forwarded", HeaderValue::from_static("for=203.0.113.98"));
        let proxies: Vec<Network> = proxies.iter().map(|text| text.parse().unwrap()).collect();
        address(peer.parse().unwrap(), &headers, &proxies).to_string()
    }

    #[test]
    fn only_a_configured_proxy_is_believed() {
        let one = ["10.1.2.3"];
        for (peer, forwarded, proxies, expected) in [
            // no proxy is configured: whatever the header says
            ("192.0.2.1", vec!["198.51.100.7"], &[][..], "192.0.2.1"),
            // the peer is none of ours
            ("192.0.2.1", vec!["198.51.100.7"], &one[..], "192.0.2.1"),
            ("10.1.2.3", vec!["198.51.100.7"], &one[..], "198.51.100.7"),
            // what the visitor wrote stands further left
            (
                "10.1.2.3",
                vec!["1.1.1.1, 198.51.100.7"],
                &one[..],
                "198.51.100.7",
            ),
            (
                "10.1.2.3",
                vec!["1.1.1.1", "198.51.100.7"],
                &one[..],
                "198.51.100.7",
            ),
            // two proxies of ours
            (
                "10.1.2.3",
                vec!["198.51.100.7, 10.9.9.9"],
                &["10.0.0.0/8"][..],
                "198.51.100.7",
            ),
            // proxies write ports, brackets and quotes too
            (
                "10.1.2.3",
                vec!["198.51.100.7:4711"],
                &one[..],
                "198.51.100.7",
            ),
            (
                "10.1.2.3",
                vec!["1.1.1.1, \"198.51.100.7:4711\""],
                &one[..],
                "198.51.100.7",
            ),
            ("10.1.2.3", vec!["2001:db8::7"], &one[..], "2001:db8::7"),
            ("10.1.2.3", vec!["[2001:db8::7]"], &one[..], "2001:db8::7"),
            (
                "10.1.2.3",
                vec!["\"[2001:db8::7]:4711\""],
                &one[..],
                "2001:db8::7",
            ),
            (
                "10.1.2.3",
                vec!["198.51.100.7:4711, 10.9.9.9:80"],
                &["10.0.0.0/8"][..],
                "198.51.100.7",
            ),
            // what stands left of something unreadable is not looked at
            (
                "10.1.2.3",
                vec!["198.51.100.7, unknown"],
                &one[..],
                "10.1.2.3",
            ),
            ("10.1.2.3", vec!["198.51.100.7:port"], &one[..], "10.1.2.3"),
            ("10.1.2.3", vec!["[198.51.100.7]"], &one[..], "10.1.2.3"),
            ("10.1.2.3", vec!["nonsense"], &one[..], "10.1.2.3"),
            ("10.1.2.3", vec![""], &one[..], "10.1.2.3"),
            ("10.1.2.3", vec![], &one[..], "10.1.2.3"),
            (
                "::ffff:10.1.2.3",
                vec!["2001:db8::7"],
                &one[..],
                "2001:db8::7",
            ),
        ] {
            assert_eq!(
                seen(peer, &forwarded, proxies),
                expected,
                "{peer} {forwarded:?}"
            );
        }
    }

    #[test]
    fn what_is_no_text_hides_only_itself() {
        for (forwarded, expected) in [
            (vec![&b"\xff, 198.51.100.7"[..]], "198.51.100.7"),
            (vec![b"\xe3\x81\x82,198.51.100.7"], "198.51.100.7"),
            (vec![b"\xff", b"198.51.100.7"], "198.51.100.7"),
            (vec![b"198.51.100.7, \xff"], "10.1.2.3"),
            (vec![b"198.51.100.7", b"\xff"], "10.1.2.3"),
            (vec![b"1.1.1.1, \xff, 198.51.100.7"], "198.51.100.7"),
        ] {
            assert_eq!(
                seen("10.1.2.3", &forwarded, &["10.1.2.3"]),
                expected,
                "{forwarded:?}"
            );
        }
    }
}
