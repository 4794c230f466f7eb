//! 証明書利用者: the site that passkeys are made for.

use crate::Service;
use crate::ground::error::CommonError;
use std::net::IpAddr;
use webauthn_rp::request::{AsciiDomain, RpId};

/// Who asks, as authenticators know it.
pub(crate) struct RelyingParty {
    /// Name of the site.
    pub(crate) id: RpId,
    /// Where its pages come from.
    pub(crate) origin: String,
}

impl RelyingParty {
    /// From the address of this installation. An authenticator knows names and no numbers: a
    /// server that is reached by number is a developer's own, who finds it as `localhost` too.
    fn of(public_url: &str) -> Result<Self, CommonError> {
        let unfit = || CommonError::Internal(format!("no name for passkeys in {public_url}"));
        let (scheme, authority) = public_url.split_once("://").ok_or_else(unfit)?;
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if !port.contains(']') => (host, format!(":{port}")),
            _ => (authority, String::new()),
        };
        let is_number = host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok();
        let host = if is_number { "localhost" } else { host };
        let id = AsciiDomain::try_from(host.to_owned()).map_err(|_error| unfit())?;
        Ok(Self {
            id: RpId::Domain(id),
            origin: format!("{scheme}://{host}{port}"),
        })
    }
}

impl Service {
    /// This installation, as authenticators know it.
    pub(crate) fn relying_party(&self) -> Result<RelyingParty, CommonError> {
        RelyingParty::of(&self.parts.site.public_url)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_site_is_known_by_its_name() {
        for (url, id, origin) in [
            ("https://example.jp", "example.jp", "https://example.jp"),
            (
                "https://app.example.jp:8443",
                "app.example.jp",
                "https://app.example.jp:8443",
            ),
            (
                "http://127.0.0.1:8080",
                "localhost",
                "http://localhost:8080",
            ),
            ("http://[::1]:8080", "localhost", "http://localhost:8080"),
            ("http://[::1]", "localhost", "http://localhost"),
        ] {
            let party = RelyingParty::of(url).unwrap();
            assert_eq!(party.id.as_ref(), id, "{url}");
            assert_eq!(party.origin, origin, "{url}");
        }
        assert!(RelyingParty::of("example.jp").is_err());
    }
}
