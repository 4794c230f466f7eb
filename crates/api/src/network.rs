//! Networks, as the settings name those of the proxies.

use std::net::IpAddr;

/// An address, or all addresses that begin alike: `10.0.0.0/8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u32,
}

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
        let bad = || BadNetwork(text.to_owned());
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits)),
            None => (text, None),
        };
        let address: IpAddr = address.trim().parse().map_err(|_error| bad())?;
        let longest = if address.is_ipv4() { 32 } else { 128 };
        let bits: u32 = match bits {
            Some(bits) => bits.trim().parse().map_err(|_error| bad())?,
            None => longest,
        };
        if bits > longest {
            return Err(bad());
        }
        // `::ffff:10.0.0.0/104` is 10.0.0.0/8
        Ok(match (address.to_canonical(), bits.checked_sub(96)) {
            (address @ IpAddr::V4(_), Some(bits)) => Self { address, bits },
            _ => Self { address, bits },
        })
    }
}

impl Network {
    /// Wider than any network that somebody runs proxies in: whoever may write the address of a
    /// visitor could be anybody.
    #[must_use]
    pub fn is_too_wide(&self) -> bool {
        match self.address {
            IpAddr::V4(_) => self.bits < 8,
            // the private networks (fc00::/7) are as wide as that
            IpAddr::V6(address) => {
                let is_private = self.bits >= 7 && address.is_unique_local();
                self.bits < 16 && !is_private
            }
        }
    }

    /// Whether the address is one of the network.
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(net), IpAddr::V4(ip)) => {
                // a shift by all 32 bits is none that a processor does
                let shift = 32 - self.bits;
                u32::from(net).checked_shr(shift) == u32::from(ip).checked_shr(shift)
            }
            (IpAddr::V6(net), IpAddr::V6(ip)) => {
                let shift = 128 - self.bits;
                u128::from(net).checked_shr(shift) == u128::from(ip).checked_shr(shift)
            }
            _ => false,
        }
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
