//! Networks, as the settings name those of the proxies.

use ipnet::{IpNet, Ipv4Net, Ipv6Net};
use std::net::{IpAddr, Ipv6Addr};

/// The private networks of IPv6 (RFC 4193).
const PRIVATE: Ipv6Net = Ipv6Net::new_assert(Ipv6Addr::new(0xfc00, 0, 0, 0, 0, 0, 0, 0), 7);

/// An address, or all addresses that begin alike: `10.0.0.0/8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network(IpNet);

/// A text that names no network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadNetwork(pub String);

impl std::fmt::Display for BadNetwork {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{:?} is no address and no network such as 10.0.0.0/8",
            self.0
        )
    }
}

impl std::error::Error for BadNetwork {}

impl std::str::FromStr for Network {
    type Err = BadNetwork;

    fn from_str(text: &str) -> Result<Self, BadNetwork> {
        let text = text.trim();
        let network = text
            .parse()
            .or_else(|_no_network| text.parse::<IpAddr>().map(IpNet::from))
            .map_err(|_error| BadNetwork(text.to_owned()))?;
        Ok(Self(canonical(network)))
    }
}

/// `::ffff:10.0.0.0/104` is 10.0.0.0/8.
fn canonical(network: IpNet) -> IpNet {
    match (
        network.addr().to_canonical(),
        network.prefix_len().checked_sub(96),
    ) {
        (IpAddr::V4(address), Some(bits)) => Ipv4Net::new_assert(address, bits).into(),
        _ => network,
    }
}

impl Network {
    /// Wider than any network that somebody runs proxies in: whoever may write the address of a
    /// visitor could be anybody.
    #[must_use]
    pub fn is_too_wide(&self) -> bool {
        match self.0 {
            IpNet::V4(network) => network.prefix_len() < 8,
            // the private networks are as wide as that
            IpNet::V6(network) => network.prefix_len() < 16 && !PRIVATE.contains(&network),
        }
    }

    /// Whether the address is one of the network.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_are_addresses_that_begin_alike() {
        for (network, address, inside) in [
            ("10.0.0.0/8", "10.255.0.1", true),
            ("10.0.0.0/8", "11.0.0.1", false),
            ("192.0.2.1", "192.0.2.1", true),
            ("192.0.2.1", "192.0.2.2", false),
            ("0.0.0.0/0", "8.8.8.8", true),
            ("0.0.0.0/0", "::1", false),
            ("2001:db8::/32", "2001:db8:1::1", true),
            ("::/0", "::1", true),
            ("::ffff:10.0.0.0/104", "10.1.2.3", true),
            ("::ffff:10.0.0.0/104", "11.1.2.3", false),
        ] {
            let parsed: Network = network.parse().unwrap();
            assert_eq!(
                parsed.contains(address.parse().unwrap()),
                inside,
                "{network} {address}"
            );
        }
        for (network, too_wide) in [
            ("0.0.0.0/0", true),
            ("128.0.0.0/1", true),
            ("10.0.0.0/7", true),
            ("10.0.0.0/8", false),
            ("192.0.2.1", false),
            ("::/0", true),
            ("2000::/3", true),
            ("::ffff:0:0/96", true),
            ("fc00::/6", true),
            ("fc00::/7", false),
            ("fd00::/8", false),
            ("2001:db8::/32", false),
        ] {
            let parsed: Network = network.parse().unwrap();
            assert_eq!(parsed.is_too_wide(), too_wide, "{network}");
        }
        for bad in [
            "",
            "10.0.0.0/33",
            "10.0.0.0/",
            "10.0.0",
            "::/129",
            "example.jp",
        ] {
            assert!(bad.parse::<Network>().is_err(), "{bad}");
        }
    }
}
