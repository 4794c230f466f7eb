//! The cookies: session, sign-in under way, and the address.

use crate::state::Settings;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::AppendHeaders;
use chrono::TimeDelta;
use cookie::{Cookie, SameSite, time::Duration};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use shinchoryu_service::{ABSOLUTE_LIFE, CEREMONY_LIFE, CODE_LIFE, DEVICE_LIFE, Token};
use std::borrow::Cow;

/// A cookie that carries a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenCookie {
    /// The member's session.
    Session,
    /// The sign-in between password and code.
    SignIn,
    /// The question a passkey answers.
    Passkey,
    /// The device, which is known after a sign-in.
    Device,
}

/// The address of the account. It proves nothing.
const EMAIL: &str = "email";

/// What of an address is written as `%xx` in its cookie.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'@')
    .remove(b'.')
    .remove(b'-')
    .remove(b'_')
    .remove(b'+');

/// Most foreign cookies that are taken away by name, and the longest name. `Clear-Site-Data` takes
/// all of them; this is for browsers that do not know it, and the answer stays small.
const MOST_OTHERS: usize = 20;
const LONGEST_NAME: usize = 64;

/// `Set-Cookie` lines of an answer.
pub type SetCookies = AppendHeaders<Vec<(header::HeaderName, HeaderValue)>>;

impl TokenCookie {
    /// Over HTTPS the prefix makes the browser refuse a cookie set by another host or path.
    pub const fn name(self, settings: &Settings) -> &'static str {
        match (self, settings.https) {
            (Self::Session, true) => "__Host-shinchoryu_session",
            (Self::Session, false) => "shinchoryu_session",
            (Self::SignIn, true) => "__Host-shinchoryu_sign_in",
            (Self::SignIn, false) => "shinchoryu_sign_in",
            (Self::Passkey, true) => "__Host-shinchoryu_passkey",
            (Self::Passkey, false) => "shinchoryu_passkey",
            (Self::Device, true) => "__Host-shinchoryu_device",
            (Self::Device, false) => "shinchoryu_device",
        }
    }

    const fn life(self) -> TimeDelta {
        match self {
            Self::Session => ABSOLUTE_LIFE,
            Self::SignIn => CODE_LIFE,
            Self::Passkey => CEREMONY_LIFE,
            Self::Device => DEVICE_LIFE,
        }
    }

    /// The token the request brought.
    pub fn read(self, settings: &Settings, headers: &HeaderMap) -> Option<Token> {
        pairs(headers)
            .find(|(name, _)| *name == self.name(settings))
            .map(|(_, value)| Token::received(value))
    }
}

/// Gives the browser the token of a sign-in under way.
pub fn sign_in_begun(settings: &Settings, token: &Token) -> SetCookies {
    set([given(settings, TokenCookie::SignIn, token)])
}

/// Gives the browser its session instead of the sign-in, the address, and the token of the device
/// unless it has one.
pub fn signed_in(
    settings: &Settings,
    token: &Token,
    email: &str,
    device: Option<&Token>,
) -> SetCookies {
    let cookies = [
        given(settings, TokenCookie::Session, token),
        taken(settings, TokenCookie::SignIn),
        taken(settings, TokenCookie::Passkey),
        address_cookie(settings, email),
    ];
    let device = device.map(|token| given(settings, TokenCookie::Device, token));
    set(cookies.into_iter().chain(device))
}

/// Gives the browser the token of the question its passkey answers.
pub fn passkey_asked(settings: &Settings, token: &Token) -> SetCookies {
    set([given(settings, TokenCookie::Passkey, token)])
}

/// Gives the browser the address.
pub fn address(settings: &Settings, email: &str) -> SetCookies {
    set([address_cookie(settings, email)])
}

/// Gives the browser the new token of its session, and the address that was confirmed.
pub fn confirmed(settings: &Settings, token: &Token, email: &str) -> SetCookies {
    set([
        given(settings, TokenCookie::Session, token),
        address_cookie(settings, email),
    ])
}

/// Gives the browser the new token of its session.
pub fn renewed(settings: &Settings, token: &Token) -> SetCookies {
    set([given(settings, TokenCookie::Session, token)])
}

/// Gives the browser a session that is limited to the registration.
pub fn enrolling(settings: &Settings, token: &Token) -> SetCookies {
    set([given(settings, TokenCookie::Session, token)])
}

/// The answer that leaves a browser as if it had never been here.
pub type SignedOut = (StatusCode, SetCookies, [(&'static str, &'static str); 1]);

/// Nobody is signed in in this browser any more.
pub fn signed_out(settings: &Settings, headers: &HeaderMap) -> SignedOut {
    (
        StatusCode::NO_CONTENT,
        all_taken(settings, headers),
        [("clear-site-data", "\"cache\", \"cookies\", \"storage\"")],
    )
}

/// Takes away the cookies the request brought, each once, and ours in any case.
fn all_taken(settings: &Settings, headers: &HeaderMap) -> SetCookies {
    let ours = [
        TokenCookie::Session.name(settings),
        TokenCookie::SignIn.name(settings),
        TokenCookie::Passkey.name(settings),
        TokenCookie::Device.name(settings),
        EMAIL,
    ];
    let mut others = Vec::new();
    for (name, _) in pairs(headers) {
        let is_new = !ours.contains(&name) && !others.contains(&name);
        if is_new && is_name(name) && others.len() < MOST_OTHERS {
            others.push(name);
        }
    }
    set(ours
        .into_iter()
        .chain(others)
        .map(|name| cookie(settings, name, "", TimeDelta::zero())))
}

/// Whether a cookie can have this name (a token of RFC 9110).
fn is_name(name: &str) -> bool {
    let is_token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    (1..=LONGEST_NAME).contains(&name.len()) && name.bytes().all(is_token)
}

fn given<'a>(settings: &Settings, kind: TokenCookie, token: &'a Token) -> Cookie<'a> {
    cookie(settings, kind.name(settings), token.as_str(), kind.life())
}

fn taken(settings: &Settings, kind: TokenCookie) -> Cookie<'static> {
    cookie(settings, kind.name(settings), "", TimeDelta::zero())
}

/// An address is written so that it cannot add attributes to its cookie.
fn address_cookie(settings: &Settings, email: &str) -> Cookie<'static> {
    let value = utf8_percent_encode(email, ENCODED).to_string();
    cookie(settings, EMAIL, value, ABSOLUTE_LIFE)
}

/// `SameSite=Lax` and not `Strict`, so that a member who follows a link from a mail is still
/// signed in; writes are guarded by their origin.
fn cookie<'a>(
    settings: &Settings,
    name: &'a str,
    value: impl Into<Cow<'a, str>>,
    life: TimeDelta,
) -> Cookie<'a> {
    Cookie::build((name, value))
        .path("/")
        .max_age(Duration::seconds(life.num_seconds()))
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(settings.https)
        .build()
}

fn set<'a>(cookies: impl IntoIterator<Item = Cookie<'a>>) -> SetCookies {
    AppendHeaders(
        cookies
            .into_iter()
            // a name the request brought may hold what a header cannot: nothing of ours
            .filter_map(|cookie| HeaderValue::try_from(cookie.to_string()).ok())
            .map(|line| (header::SET_COOKIE, line))
            .collect(),
    )
}

/// Names and values of the cookies the request brought, as they are written. What is no text or no
/// cookie hides only itself: others may set cookies for our name, too.
fn pairs(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .flat_map(|line| line.as_bytes().split(|byte| *byte == b';'))
        .filter_map(|cookie| {
            let cookie = Cookie::parse(std::str::from_utf8(cookie).ok()?).ok()?;
            Some((cookie.name_raw()?, cookie.value_raw()?))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(https: bool) -> Settings {
        Settings {
            https,
            ..Settings::of("https://example.jp")
        }
    }

    fn lines(cookies: SetCookies) -> Vec<String> {
        cookies
            .0
            .iter()
            .map(|(_, value)| value.to_str().unwrap().to_owned())
            .collect()
    }

    #[test]
    fn a_session_over_https_belongs_to_this_host_alone() {
        let token = Token::received("abc");
        assert_eq!(
            lines(sign_in_begun(&settings(true), &token)),
            ["__Host-shinchoryu_sign_in=abc; HttpOnly; SameSite=Lax; Secure; Path=/; Max-Age=600"]
        );
        assert_eq!(
            lines(enrolling(&settings(false), &token)),
            ["shinchoryu_session=abc; HttpOnly; SameSite=Lax; Path=/; Max-Age=43200"]
        );
    }

    #[test]
    fn an_address_cannot_add_attributes_to_its_cookie() {
        for (email, value) in [
            ("a.b+c@example.jp", "a.b+c@example.jp"),
            ("\"; Path=/x", "%22%3B%20Path%3D%2Fx"),
            ("田@例.jp", "%E7%94%B0@%E4%BE%8B.jp"),
        ] {
            assert_eq!(
                lines(address(&settings(false), email)),
                [format!(
                    "email={value}; HttpOnly; SameSite=Lax; Path=/; Max-Age=43200"
                )]
            );
        }
    }

    #[test]
    fn signing_out_takes_what_the_browser_has() {
        let mut headers = HeaderMap::new();
        headers.append(
            header::COOKIE,
            HeaderValue::from_static("terms=true; done=true"),
        );
        headers.append(
            header::COOKIE,
            HeaderValue::from_static("shinchoryu_session=x"),
        );
        let taken = lines(all_taken(&settings(false), &headers));
        let names: Vec<_> = taken
            .iter()
            .map(|line| line.split('=').next().unwrap())
            .collect();
        assert_eq!(
            names,
            [
                "shinchoryu_session",
                "shinchoryu_sign_in",
                "shinchoryu_passkey",
                "shinchoryu_device",
                "email",
                "terms",
                "done"
            ]
        );
        assert!(taken.iter().all(|line| line.contains("Max-Age=0")));
    }

    #[test]
    fn signing_out_answers_no_more_than_it_was_asked() {
        let taken = |cookie: &str| {
            let mut headers = HeaderMap::new();
            headers.append(header::COOKIE, HeaderValue::from_str(cookie).unwrap());
            lines(all_taken(&settings(true), &headers)).len() - 5
        };
        assert_eq!(taken(&"=;".repeat(15_000)), 0);
        assert_eq!(taken("a=1; a=2; b=3; email=x"), 2);
        assert_eq!(taken(&format!("{}=1; c d=2; e=3", "n".repeat(65))), 1);
        let many: Vec<_> = (0..1_000).map(|number| format!("c{number}=")).collect();
        assert_eq!(taken(&many.join(";")), MOST_OTHERS);
    }
}
