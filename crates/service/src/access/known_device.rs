//! いつもの端末: devices a member has signed in with before. A stranger's failures do not lock
//! their owner out of them, and a sign-in from any other is told by mail.
//!
//! A device is known by a token in its cookie. Signing out takes all cookies away, so a browser of
//! the same name in the same network is known too, for a month after its last sign-in.

use crate::Service;
use crate::ground::error::CommonError;
use crate::ground::networks::customer_network;
use crate::ground::peer::Peer;
use crate::ground::secret::Token;
use chrono::TimeDelta;
use ipnet::{IpNet, Ipv4Net};
use sha2::{Digest as _, Sha256};
use shinchoryu_store::{AttemptSource, Device, Known, MemberId, PlaceHash};
use std::net::IpAddr;

/// A device that was not used for this long is a stranger again.
pub const DEVICE_LIFE: TimeDelta = TimeDelta::days(180);
/// Devices and places of a member that are remembered.
pub(crate) const MOST_DEVICES: usize = 10;
/// Networks and browsers are shared more easily than tokens: they are forgotten sooner.
const PLACE_LIFE: TimeDelta = TimeDelta::days(30);
/// Bits of an IPv4 network that stay the same at one place.
const PLACE_BITS: u8 = 24;

impl Service {
    /// Whether the member has signed in from here before. An unknown address costs the same.
    pub(crate) async fn known_device(
        &self,
        member: Option<MemberId>,
        peer: &Peer,
    ) -> Result<Option<Known>, CommonError> {
        let token = peer.device.as_ref().map(Token::hash);
        let since = self.now() - PLACE_LIFE;
        Ok(self
            .store()
            .devices()
            .known(member, token, place(peer), since)
            .await?)
    }

    /// The counter of who tries from here.
    pub(crate) fn source(known: Option<Known>, peer: &Peer) -> AttemptSource {
        match (known, &peer.device, place(peer)) {
            (Some(Known::ByToken), Some(token), _) => AttemptSource::Device(token.hash()),
            (Some(Known::ByPlace), _, Some(place)) => AttemptSource::Place(place),
            _ => AttemptSource::Stranger,
        }
    }

    /// The device whose cookie a log-out takes away.
    pub(crate) fn left(&self, peer: &Peer) -> Option<Device> {
        let token = peer.device.as_ref()?.hash();
        let place = place(peer).unwrap_or_else(|| PlaceHash(self.random()));
        Some(Device { token, place })
    }

    /// The device as it will be known, and the token it is given unless it has one.
    pub(crate) fn remembered(&self, known: Option<Known>, peer: &Peer) -> (Device, Option<Token>) {
        // a place that cannot be named is like no other
        let place = place(peer).unwrap_or_else(|| PlaceHash(self.random()));
        match (known, &peer.device) {
            (Some(Known::ByToken), Some(token)) => {
                let token = token.hash();
                (Device { token, place }, None)
            }
            _ => {
                let given = Token::new(self.random());
                let token = given.hash();
                (Device { token, place }, Some(given))
            }
        }
    }
}

fn place(peer: &Peer) -> Option<PlaceHash> {
    let network = network(peer.ip.parse().ok()?);
    let digest = Sha256::new()
        .chain_update(network.to_string())
        .chain_update("\n")
        .chain_update(&peer.agent);
    Some(PlaceHash(digest.finalize().into()))
}

/// The network of an address: providers give the last part of one anew from time to time.
fn network(address: IpAddr) -> IpAddr {
    match customer_network(address) {
        IpNet::V4(one) => Ipv4Net::new_assert(one.addr(), PLACE_BITS).network().into(),
        customer @ IpNet::V6(_) => customer.network(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(ip: &str, agent: &str) -> Option<PlaceHash> {
        place(&Peer {
            ip: ip.to_owned(),
            agent: agent.to_owned(),
            device: None,
        })
    }

    #[test]
    fn a_place_is_a_network_and_a_browser() {
        assert_eq!(at("192.0.2.1", "a"), at("192.0.2.200", "a"));
        assert_eq!(at("192.0.2.1", "a"), at("::ffff:192.0.2.9", "a"));
        assert_eq!(at("2001:db8::1", "a"), at("2001:db8::ffff:1", "a"));
        for (ip, agent) in [
            ("192.0.3.1", "a"),
            ("192.0.2.1", "b"),
            ("2001:db8:0:1::1", "a"),
        ] {
            assert!(at(ip, agent).is_some());
            assert_ne!(at(ip, agent), at("192.0.2.1", "a"), "{ip} {agent}");
        }
        assert_ne!(at("2001:db8:0:1::1", "a"), at("2001:db8::1", "a"));
        assert_eq!(at("", "a"), None);
    }
}
