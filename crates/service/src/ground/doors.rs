//! Doors: which operation is open at which step of the registration, as one table.
//!
//! A use case takes an [`Entered`] of its door, which only [`Caller::enter`] makes: it cannot be
//! called for somebody who may not. The order of the answers is fixed: disabled, then the step,
//! then the address, then the plan, then the profile.

use crate::ground::error::CommonError;
use crate::ground::standing::Standing;
use shinchoryu_store::{Member, MemberId, RegistrationStep, Session, SessionId, SessionKind};
use std::marker::PhantomData;
use strum::VariantArray;

/// A kind of door, known to the compiler.
pub trait Entrance: Send + Sync + 'static {
    /// The row of the table.
    const DOOR: Door;
}

macro_rules! doors {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// A row of the table: operations that are open to the same people.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, VariantArray)]
        pub enum Door { $($(#[$doc])* $name,)* }

        $(
            $(#[$doc])*
            #[derive(Debug, Clone, Copy)]
            pub struct $name;

            impl Entrance for $name {
                const DOOR: Door = Door::$name;
            }
        )*
    };
}

doors! {
    /// Signing up, by somebody who has a session already.
    SignUp,
    /// Confirming the present address.
    VerifyEmail,
    /// Setting up the second factor. With one set already the session must be fresh as well,
    /// which is no matter of standing.
    EnrolMfa,
    /// Checking and keeping a coupon.
    CheckCoupon,
    /// Cards: the list, a new one, the default one, one that is removed.
    Payments,
    /// Taking out the plan, and what is shown before.
    Subscribe,
    /// Entering the profile for the first time.
    AddProfile,
    /// Changing the profile.
    ChangeProfile,
    /// Everything for members: profile, materials, tables.
    MemberArea,
    /// The plan, its invoices and receipts.
    Billing,
    /// Taking all data away.
    Backup,
    /// Address, password, sessions, second factor in use.
    Credentials,
    /// Proving both factors again.
    ProveAgain,
    /// Deleting the account.
    DeleteAccount,
    /// Signing out.
    LogOut,
}

/// Somebody with a session. What they may do depends on their standing.
#[derive(Debug, Clone)]
pub struct Caller {
    pub(crate) member: Member,
    pub(crate) session: Session,
}

/// Somebody who may go through this door.
#[derive(Debug, Clone)]
pub struct Entered<D> {
    pub(crate) member: Member,
    pub(crate) session: Session,
    door: PhantomData<D>,
}

impl<D: Entrance> Entered<D> {
    /// Whose request it is.
    #[must_use]
    pub fn id(&self) -> MemberId {
        self.member.id
    }

    /// Where they stand.
    #[must_use]
    pub fn standing(&self) -> Standing {
        Standing::of(&self.member)
    }

    /// Whether this session is for replacing a lost second factor.
    pub(crate) fn is_reset(&self) -> bool {
        is_reset(&self.member, &self.session)
    }
}

/// A session without second factor of somebody who has one: it is for replacing that.
fn is_reset(member: &Member, session: &Session) -> bool {
    session.kind == SessionKind::Enrolment && member.totp_secret.is_some()
}

impl Caller {
    /// Id.
    #[must_use]
    pub fn id(&self) -> MemberId {
        self.member.id
    }

    /// Of the session.
    #[must_use]
    pub fn session_id(&self) -> SessionId {
        self.session.id
    }

    /// Where the caller stands.
    #[must_use]
    pub fn standing(&self) -> Standing {
        Standing::of(&self.member)
    }

    /// Whether this session is for replacing a lost second factor.
    pub(crate) fn is_reset(&self) -> bool {
        is_reset(&self.member, &self.session)
    }

    /// Goes through a door.
    ///
    /// # Errors
    /// As [`Standing::check`].
    pub fn enter<D: Entrance>(self) -> Result<Entered<D>, CommonError> {
        self.check(D::DOOR)?;
        Ok(Entered {
            member: self.member,
            session: self.session,
            door: PhantomData,
        })
    }
}

impl Caller {
    /// Whether this door is open for the caller.
    ///
    /// # Errors
    /// As [`Standing::check`]. Who replaces a lost second factor does that and nothing else, at
    /// whatever step: the password alone has opened that session.
    pub(crate) fn check(&self, door: Door) -> Result<(), CommonError> {
        let standing = self.standing();
        if !self.is_reset() {
            return standing.check(door);
        }
        let open =
            door == Door::LogOut || (door == Door::EnrolMfa && !standing.security.is_disabled);
        if open {
            Ok(())
        } else {
            Err(CommonError::Refused(Box::new(standing)))
        }
    }
}

/// What stands against an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Obstacle {
    /// Not at this step, or not any more.
    Refused,
    /// It was done before.
    AlreadyDone,
    /// The profile is to be entered first.
    ProfileMissing,
}

/// How far somebody is, with everything that is not a step put aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    SignedUp,
    EmailVerified,
    MfaAdded,
    /// The present address is not confirmed (after the registration).
    Unconfirmed,
    /// The plan runs; the profile is missing.
    NoProfile,
    Member,
    /// The plan has ended or is not paid.
    Unpaid,
}

impl Standing {
    fn stage(self) -> Stage {
        match self.step {
            RegistrationStep::SignedUp => Stage::SignedUp,
            RegistrationStep::EmailVerified => Stage::EmailVerified,
            RegistrationStep::MfaAdded => Stage::MfaAdded,
            RegistrationStep::Subscribed if !self.security.is_email_verified => Stage::Unconfirmed,
            RegistrationStep::Subscribed if !self.security.is_subscribed => Stage::Unpaid,
            RegistrationStep::Subscribed if !self.has_profile => Stage::NoProfile,
            RegistrationStep::Subscribed => Stage::Member,
        }
    }

    /// Whether the door is open for somebody who stands here.
    ///
    /// # Errors
    /// [`CommonError::Refused`] at the wrong step, without a running plan, without a confirmed
    /// address or when disabled; [`CommonError::AlreadyDone`] for what is done once;
    /// [`CommonError::ProfileMissing`] while only the profile is missing.
    pub fn check(self, door: Door) -> Result<(), CommonError> {
        match self.obstacle(door) {
            None => Ok(()),
            Some(Obstacle::Refused) => Err(CommonError::Refused(Box::new(self))),
            Some(Obstacle::AlreadyDone) => Err(CommonError::AlreadyDone(Box::new(self))),
            Some(Obstacle::ProfileMissing) => Err(CommonError::ProfileMissing),
        }
    }

    fn obstacle(self, door: Door) -> Option<Obstacle> {
        use Obstacle::{AlreadyDone, ProfileMissing, Refused};
        use Stage::{EmailVerified, Member, MfaAdded, NoProfile, SignedUp, Unconfirmed, Unpaid};

        if self.security.is_disabled {
            return (door != Door::LogOut).then_some(Refused);
        }
        let stage = self.stage();
        let needs_profile = |closed: Option<Obstacle>| match closed {
            None if !self.has_profile => Some(ProfileMissing),
            other => other,
        };
        match door {
            Door::LogOut | Door::DeleteAccount | Door::ProveAgain => None,
            Door::SignUp => Some(AlreadyDone),
            Door::VerifyEmail => match stage {
                SignedUp | Unconfirmed => None,
                NoProfile | Member | Unpaid if self.has_pending_email => None,
                EmailVerified | MfaAdded | NoProfile | Member | Unpaid => Some(AlreadyDone),
            },
            Door::EnrolMfa => match stage {
                EmailVerified | MfaAdded | NoProfile | Member => None,
                SignedUp | Unconfirmed | Unpaid => Some(Refused),
            },
            Door::CheckCoupon | Door::Payments => match stage {
                MfaAdded | NoProfile | Member | Unpaid => None,
                SignedUp | EmailVerified | Unconfirmed => Some(Refused),
            },
            Door::Subscribe => match stage {
                MfaAdded | Unpaid => None,
                NoProfile | Member => Some(AlreadyDone),
                SignedUp | EmailVerified | Unconfirmed => Some(Refused),
            },
            // what was made before there was a name is the member's, too
            Door::Billing | Door::Backup => match stage {
                NoProfile | Member | Unpaid => None,
                SignedUp | EmailVerified | MfaAdded | Unconfirmed => Some(Refused),
            },
            Door::Credentials => match stage {
                NoProfile | Member | Unpaid | Unconfirmed => None,
                SignedUp | EmailVerified | MfaAdded => Some(Refused),
            },
            // what was paid is made out to it, also when the plan is over
            Door::AddProfile => match stage {
                NoProfile | Unpaid if !self.has_profile => None,
                NoProfile | Member | Unpaid => Some(AlreadyDone),
                SignedUp | EmailVerified | MfaAdded | Unconfirmed => Some(Refused),
            },
            Door::ChangeProfile => needs_profile(match stage {
                NoProfile | Member | Unpaid => None,
                SignedUp | EmailVerified | MfaAdded | Unconfirmed => Some(Refused),
            }),
            Door::MemberArea => needs_profile(match stage {
                NoProfile | Member => None,
                SignedUp | EmailVerified | MfaAdded | Unconfirmed | Unpaid => Some(Refused),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::standing::Security;

    /// Somebody at each column of the table: 1 to 5, P, U (address not confirmed), D.
    fn columns() -> [Standing; 8] {
        let member = Standing {
            step: RegistrationStep::Subscribed,
            security: Security {
                is_email_verified: true,
                is_subscribed: true,
                is_disabled: false,
            },
            has_profile: true,
            has_pending_email: false,
        };
        let with = |is_email_verified, is_subscribed, is_disabled| Standing {
            security: Security {
                is_email_verified,
                is_subscribed,
                is_disabled,
            },
            ..member
        };
        let before = |step, is_email_verified| Standing {
            step,
            has_profile: false,
            ..with(is_email_verified, false, false)
        };
        [
            before(RegistrationStep::SignedUp, false),
            before(RegistrationStep::EmailVerified, true),
            before(RegistrationStep::MfaAdded, true),
            Standing {
                has_profile: false,
                ..member
            },
            member,
            with(true, false, false),
            with(false, true, false),
            with(true, true, true),
        ]
    }

    fn answers(door: Door) -> String {
        let cells = columns().map(|standing| match standing.check(door) {
            Ok(()) => "ok ",
            Err(CommonError::Refused(_)) => "403",
            Err(CommonError::ProfileMissing) => "404",
            Err(CommonError::AlreadyDone(_)) => "409",
            Err(other) => panic!("{other}"),
        });
        cells.join(" ").trim_end().to_owned()
    }

    macro_rules! rows {
        ($($test:ident: $door:ident = $cells:literal;)*) => {
            $(#[test]
            fn $test() {
                assert_eq!(answers(Door::$door), $cells);
            })*

            #[test]
            fn every_door_has_its_row() {
                assert_eq!(Door::VARIANTS, [$(Door::$door),*]);
            }
        };
    }

    rows! {
        //                                 1   2   3   4   5   P   U   D
        sign_up:         SignUp        = "409 409 409 409 409 409 409 403";
        verify_email:    VerifyEmail   = "ok  409 409 409 409 409 ok  403";
        enrol_mfa:       EnrolMfa      = "403 ok  ok  ok  ok  403 403 403";
        check_coupon:    CheckCoupon   = "403 403 ok  ok  ok  ok  403 403";
        payments:        Payments      = "403 403 ok  ok  ok  ok  403 403";
        subscribe:       Subscribe     = "403 403 ok  409 409 ok  403 403";
        add_profile:     AddProfile    = "403 403 403 ok  409 409 403 403";
        change_profile:  ChangeProfile = "403 403 403 404 ok  ok  403 403";
        member_area:     MemberArea    = "403 403 403 404 ok  403 403 403";
        billing:         Billing       = "403 403 403 ok  ok  ok  403 403";
        backup:          Backup        = "403 403 403 ok  ok  ok  403 403";
        credentials:     Credentials   = "403 403 403 ok  ok  ok  ok  403";
        prove_again:     ProveAgain    = "ok  ok  ok  ok  ok  ok  ok  403";
        delete_account:  DeleteAccount = "ok  ok  ok  ok  ok  ok  ok  403";
        log_out:         LogOut        = "ok  ok  ok  ok  ok  ok  ok  ok";
    }

    #[test]
    fn another_address_is_confirmed_while_it_waits() {
        let answers = columns().map(|standing| {
            let waiting = Standing {
                has_pending_email: true,
                ..standing
            };
            waiting.check(Door::VerifyEmail).is_ok()
        });
        let [.., confirmed, unpaid, unconfirmed, disabled] = answers;
        assert!(answers[3] && confirmed && unpaid && unconfirmed && !disabled);
        assert!(answers[0] && !answers[1] && !answers[2]);
    }

    #[test]
    fn an_unpaid_member_without_profile_enters_it_before_the_plan_or_after() {
        let unpaid = Standing {
            has_profile: false,
            ..columns()[5]
        };
        for (door, code) in [
            (Door::Subscribe, None),
            (Door::AddProfile, None),
            (Door::ChangeProfile, Some(Obstacle::ProfileMissing)),
            (Door::Backup, None),
            (Door::MemberArea, Some(Obstacle::Refused)),
        ] {
            assert_eq!(unpaid.obstacle(door), code, "{door:?}");
        }
    }
}
