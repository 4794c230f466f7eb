use shinchoryu_fields::FieldErrors;

/// Errors of another calculator at the fields of this one.
pub(super) fn renamed(place: impl Fn(&str) -> String) -> impl Fn(FieldErrors) -> FieldErrors {
    move |mut errors| {
        for error in &mut errors.errors {
            error.field = place(&error.field);
        }
        errors
    }
}
