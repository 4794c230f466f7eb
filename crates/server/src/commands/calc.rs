//! `shinchoryu calc`: one calculator over JSON Lines, so that an accountant can check one figure and
//! a company can run a batch.

use clap::Args;
use serde::Serialize;
use shinchoryu_engine::calc::{self, Calculator};
use shinchoryu_engine::{LawMark, Step, Trace};
use shinchoryu_fields::FieldErrors;
use shinchoryu_law::{Caution, LawBook, Scenario};
use shinchoryu_words::{Language, message};
use std::io::{self, BufRead, BufWriter, Write};
use std::process::ExitCode;

use crate::language::language;

/// Arguments of `calc`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The calculator; `--list` names them.
    #[arg(required_unless_present_any = ["list", "scenarios"])]
    name: Option<String>,
    /// Name the calculators.
    #[arg(long)]
    list: bool,
    /// Name the scenarios, each with what it assumes.
    #[arg(long)]
    scenarios: bool,
    /// Calculate with the law of a scenario, which is not enacted; `--scenarios` names them.
    #[arg(long)]
    scenario: Option<String>,
    /// Print the JSON Schema of input and output.
    #[arg(long)]
    schema: bool,
    /// Add to every result how each figure was made.
    #[arg(long)]
    explain: bool,
    /// Language of the messages.
    #[arg(long, default_value = "ja", value_parser = language())]
    lang: Language,
}

/// 0 when every line gave a result, 1 when any gave an error, 2 for a wrong call.
const WRONG_CALL: u8 = 2;

#[derive(Serialize)]
struct Refused<'a> {
    error: Fault<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    more: Vec<Fault<'a>>,
}

#[derive(Serialize)]
struct Fault<'a> {
    code: &'a str,
    field: &'a str,
    message: String,
}

/// Runs the command.
///
/// # Errors
/// When standard input or output breaks, or the embedded law is faulty.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Box<dyn std::error::Error>> {
    let mut out = BufWriter::new(io::stdout().lock());
    if arguments.list {
        for calculator in calc::calculators() {
            writeln!(out, "{}", calculator.name)?;
        }
        out.flush()?;
        return Ok(ExitCode::SUCCESS);
    }
    if arguments.scenarios {
        for scenario in Scenario::all()? {
            let said = |words: &'static Caution| arguments.lang.pick(&*words.ja, &*words.en);
            writeln!(
                out,
                "{}\t{}\t{}",
                scenario.id,
                said(&scenario.title),
                said(&scenario.statement)
            )?;
        }
        out.flush()?;
        return Ok(ExitCode::SUCCESS);
    }
    let name = arguments.name.as_deref().unwrap_or_default();
    let Some(calculator) = calc::find(name) else {
        writeln!(
            io::stderr(),
            "shinchoryu calc: no calculator named {name:?}; see --list"
        )?;
        return Ok(ExitCode::from(WRONG_CALL));
    };
    if arguments.schema {
        serde_json::to_writer_pretty(&mut out, &calculator.schemas())?;
        writeln!(out)?;
        out.flush()?;
        return Ok(ExitCode::SUCCESS);
    }
    let law = match arguments.scenario.as_deref() {
        None => LawBook::embedded()?,
        Some(scenario) => match LawBook::under(scenario)? {
            Some(law) => law,
            None => {
                writeln!(
                    io::stderr(),
                    "shinchoryu calc: no scenario named {scenario:?}; see --scenarios"
                )?;
                return Ok(ExitCode::from(WRONG_CALL));
            }
        },
    };
    let all_good = lines(arguments, calculator, law, io::stdin().lock(), &mut out)?;
    out.flush()?;
    Ok(if all_good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// One line out for each line in, in order; whether all of them were results.
fn lines(
    arguments: &Arguments,
    calculator: Calculator,
    law: &LawBook,
    mut input: impl BufRead,
    out: &mut impl Write,
) -> Result<bool, Box<dyn std::error::Error>> {
    let mut all_good = true;
    let (mut line, mut result) = (Vec::new(), Vec::new());
    while input.read_until(b'\n', &mut line)? > 0 {
        let mut trace = if arguments.explain {
            Trace::on()
        } else {
            Trace::off()
        };
        match calculator.run(line.trim_ascii_end(), law, &mut trace, &mut result) {
            Ok(marks) => {
                let steps = arguments.explain.then(|| trace.into_steps());
                let scenario = law.scenario().map(|scenario| &*scenario.id);
                write_result(out, &result, scenario, &marks, steps.as_deref())?;
            }
            Err(error) => {
                all_good = false;
                write_refusal(out, &error, arguments.lang)?;
            }
        }
        line.clear();
        result.clear();
    }
    Ok(all_good)
}

fn write_result(
    out: &mut impl Write,
    result: &[u8],
    scenario: Option<&str>,
    marks: &[LawMark],
    steps: Option<&[Step]>,
) -> io::Result<()> {
    out.write_all(b"{\"result\":")?;
    out.write_all(result)?;
    if let Some(scenario) = scenario {
        out.write_all(b",\"scenario\":")?;
        serde_json::to_writer(&mut *out, scenario)?;
    }
    if !marks.is_empty() {
        out.write_all(b",\"marks\":")?;
        serde_json::to_writer(&mut *out, marks)?;
    }
    if let Some(steps) = steps {
        out.write_all(b",\"trace\":")?;
        serde_json::to_writer(&mut *out, steps)?;
    }
    out.write_all(b"}\n")
}

fn write_refusal(out: &mut impl Write, error: &FieldErrors, lang: Language) -> io::Result<()> {
    let mut faults = error.errors.iter().map(|error| Fault {
        code: error.code.name(),
        field: &error.field,
        message: message(error, lang),
    });
    let first = faults.next().unwrap_or(Fault {
        code: "internal",
        field: "",
        message: String::new(),
    });
    let refused = Refused {
        error: first,
        more: faults.collect(),
    };
    serde_json::to_writer(&mut *out, &refused)?;
    out.write_all(b"\n")
}
