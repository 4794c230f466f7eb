//! 計算: the engine's calculators one by one.

use crate::Service;
use crate::ground::error::CommonError;
use crate::ground::member::ActiveMember;
use crate::materials::error::MaterialsError;
use serde_json::value::RawValue;
use shinchoryu_engine::{LawMark, Step, Trace, calc};

/// What a calculator answers.
#[derive(Debug)]
pub struct Calculation {
    /// Its output (JSON).
    pub result: Box<RawValue>,
    /// The scenario whose law it was made with; not enacted.
    pub scenario: Option<String>,
    /// What it read that needs a mark beside its figures.
    pub marks: Vec<LawMark>,
    /// Every figure with its formula; empty unless asked for.
    pub trace: Vec<Step>,
}

impl Service {
    /// Runs the calculator `name` on a JSON object, with the law of a scenario where one is named.
    ///
    /// # Errors
    /// [`CommonError::NotFound`] when there is no such calculator,
    /// [`MaterialsError::UnknownScenario`] when there is no such scenario, [`CommonError::Fields`]
    /// with all that is wrong.
    pub fn calculate(
        &self,
        _member: &ActiveMember,
        name: &str,
        input: &RawValue,
        explain: bool,
        scenario: Option<&str>,
    ) -> Result<Calculation, MaterialsError> {
        let calculator = calc::find(name).ok_or(CommonError::NotFound)?;
        let law = self.law_under(scenario)?;
        let mut trace = if explain { Trace::on() } else { Trace::off() };
        let mut output = Vec::new();
        let marks = calculator.run(input.get().as_bytes(), law, &mut trace, &mut output)?;
        let result = serde_json::from_slice(&output)
            .map_err(|error| CommonError::Internal(format!("{name}: {error}")))?;
        Ok(Calculation {
            result,
            scenario: law.scenario().map(|scenario| scenario.id.clone()),
            marks,
            trace: trace.into_steps(),
        })
    }
}
