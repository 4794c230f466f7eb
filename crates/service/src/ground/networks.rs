//! Networks: what of an address belongs to one customer of a provider.

use std::net::{IpAddr, Ipv6Addr};

/// Who has an IPv6 address has a whole network of them, so that network counts as one.
pub(crate) fn network(address: &[u8]) -> Vec<u8> {
    let parsed = std::str::from_utf8(address)
        .ok()
        .and_then(|text| text.parse().ok());
    match parsed {
        Some(IpAddr::V6(address)) => match address.to_ipv4_mapped() {
            Some(mapped) => mapped.octets().to_vec(),
            None => address.octets()[..8].to_vec(),
        },
        Some(IpAddr::V4(address)) => address.octets().to_vec(),
        None => address.to_vec(),
    }
}

/// The network of an address as it is read by people: that of an IPv6 address is what its provider
/// gives to one customer.
pub(crate) fn network_of(ip: &str) -> String {
    match ip.parse::<IpAddr>().map(|address| address.to_canonical()) {
        Ok(IpAddr::V6(address)) => {
            let network = Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX));
            format!("{network}/64")
        }
        Ok(IpAddr::V4(address)) => address.to_string(),
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
