//! Networks: what of an address belongs to one customer of a provider.

use ipnet::{IpNet, Ipv6Net};
use std::net::IpAddr;

/// Bits of the IPv6 network that a provider gives to one customer.
const CUSTOMER_BITS: u8 = 64;

/// What belongs to the customer who has this address: of IPv6 a whole network, of IPv4 the address.
/// An IPv4 address that is written as one of IPv6 is one of IPv4.
#[must_use]
pub fn customer_network(address: IpAddr) -> IpNet {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Net::new_assert(address, CUSTOMER_BITS).trunc().into(),
        address @ IpAddr::V4(_) => address.into(),
    }
}

/// What counts as one where somebody is counted by address: the network, or the bytes as they are
/// when they are no address.
pub(crate) fn network(address: &[u8]) -> Vec<u8> {
    let parsed = std::str::from_utf8(address)
        .ok()
        .and_then(|text| text.parse().ok());
    match parsed.map(customer_network) {
        Some(IpNet::V6(network)) => network.network().octets()[..8].to_vec(),
        Some(IpNet::V4(network)) => network.network().octets().to_vec(),
        None => address.to_vec(),
    }
}

/// The network of an address as it is read by people.
pub(crate) fn network_of(ip: &str) -> String {
    match ip.parse().map(customer_network) {
        Ok(network @ IpNet::V6(_)) => network.to_string(),
        Ok(IpNet::V4(network)) => network.network().to_string(),
        Err(_) => "unknown".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_counts_as_one() {
        assert_eq!(network_of("2001:db8:1:2::9"), "2001:db8:1:2::/64");
        assert_eq!(network_of("::ffff:192.0.2.1"), "192.0.2.1");
        assert_eq!(network_of(""), "unknown");
        let same = |one: &str, other: &str| network(one.as_bytes()) == network(other.as_bytes());
        assert!(same("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"));
        assert!(!same("2001:db8:1:2::1", "2001:db8:1:3::1"));
        assert!(same("::ffff:192.0.2.1", "192.0.2.1"));
        assert!(!same("192.0.2.1", "192.0.2.2"));
    }
}
