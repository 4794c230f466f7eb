use super::{Standing, below, below_of_each, finding};
use crate::DocumentRequest;
use crate::sample::{computed, reference};
use crate::sections::context_of;
use crate::sections::tests::request;
use shinchoryu_quantity::Yen;
use shinchoryu_words::Language;

/// A contract of 100 a year: for each policy year `-` below what was paid, `+` above, `=` the same, `?` unknown.
fn contract(number: usize, years: &str) -> Standing {
    if years == "0" {
        return Standing {
            without_value: true,
            ..contract(number, "???")
        };
    }
    let years = (1..).zip(years.chars()).map(|(year, sign)| {
        let paid = Yen(100 * year);
        let value = match sign {
            '-' => Some(paid - Yen(1)),
            '+' => Some(paid + Yen(1)),
            '=' => Some(paid),
            _ => None,
        };
        (year, paid, value)
    });
    Standing::of_years(number, years)
}

/// Contracts; what is said below the finding; the finding.
type Situation = (&'static [&'static str], &'static str, &'static str);

fn check(lang: Language, situations: &[Situation]) {
    let input = reference();
    let comparison = computed(&input);
    let request: DocumentRequest<'_> = request(&input, &comparison, lang);
    let context = context_of(&request);
    for (contracts, sentence, found) in situations {
        let standings = (1..).zip(*contracts);
        let standings: Vec<Standing> = standings.map(|(at, years)| contract(at, years)).collect();
        assert_eq!(
            below(&context, &standings).trim_end(),
            *sentence,
            "{contracts:?}"
        );
        assert_eq!(
            finding(&context, &standings).concat(),
            *found,
            "{contracts:?}"
        );
        // the years stand on the page once
        let apart = below_of_each(&context, &standings);
        assert!(
            apart.is_empty() == found.contains(sentence.trim_end_matches(['。', '.'])),
            "{contracts:?}: {apart}"
        );
    }
    assert!(context.words.missing().is_empty());
}

#[rustfmt::skip]
const JAPANESE: [Situation; 29] = [
    (&["---------+++"], "1年目から9年目までの解約では、受取額が払込保険料を下回ります。",
        "10年目から12年目までは解約返戻金が払込保険料の累計を上回りますが、課税前の額です。1年目から9年目までの解約では、受取額が払込保険料を下回ります"),
    (&["---"], "どの年の解約でも、受取額が払込保険料を下回ります。",
        "解約返戻金が払込保険料の累計を上回る年はありません。どの年の解約でも、受取額が払込保険料を下回ります"),
    (&["+++"], "",
        "どの年も解約返戻金が払込保険料の累計を上回りますが、課税前の額です"),
    (&["==="], "",
        "解約返戻金が払込保険料の累計を上回る年はありません"),
    (&["==+"], "",
        "3年目は解約返戻金が払込保険料の累計を上回りますが、課税前の額です"),
    (&["--="], "1年目から2年目までの解約では、受取額が払込保険料を下回ります。",
        "解約返戻金が払込保険料の累計を上回る年はありません。1年目から2年目までの解約では、受取額が払込保険料を下回ります"),
    (&["--=++--"], "1年目から2年目までと6年目から7年目までの解約では、受取額が払込保険料を下回ります。",
        "4年目から5年目までは解約返戻金が払込保険料の累計を上回りますが、課税前の額です。1年目から2年目までと6年目から7年目までの解約では、受取額が払込保険料を下回ります"),
    (&["-+-+-+-+"], "1年目から7年目までのうち4年の解約では、受取額が払込保険料を下回ります。",
        "2年目から8年目までのうち4年は解約返戻金が払込保険料の累計を上回りますが、課税前の額です。1年目から7年目までのうち4年の解約では、受取額が払込保険料を下回ります"),
    (&["-+-"], "1年目と3年目の解約では、受取額が払込保険料を下回ります。",
        "2年目は解約返戻金が払込保険料の累計を上回りますが、課税前の額です。1年目と3年目の解約では、受取額が払込保険料を下回ります"),
    (&["-"], "どの年の解約でも、受取額が払込保険料を下回ります。",
        "解約返戻金が払込保険料の累計を上回る年はありません。どの年の解約でも、受取額が払込保険料を下回ります"),
    (&["???"], "",
        "契約の経理を保険年度ごとに示します。解約返戻金の入力はありません"),
    (&["0"], "",
        "契約の経理を保険年度ごとに示します。解約返戻金のない契約です"),
    (&["--?"], "1年目から2年目までの解約では、受取額が払込保険料を下回ります。",
        "解約返戻金の入力がある年に、払込保険料の累計を上回る年はありません。1年目から2年目までの解約では、受取額が払込保険料を下回ります"),
    (&["++?"], "",
        "1年目から2年目までは解約返戻金が払込保険料の累計を上回りますが、課税前の額です"),
    (&["?--"], "2年目から3年目までの解約では、受取額が払込保険料を下回ります。",
        "解約返戻金の入力がある年に、払込保険料の累計を上回る年はありません。2年目から3年目までの解約では、受取額が払込保険料を下回ります"),
    (&["=?"], "",
        "解約返戻金の入力がある年に、払込保険料の累計を上回る年はありません"),
    (&["---", "---"], "どの年の解約でも、受取額が払込保険料を下回ります。",
        "解約返戻金が払込保険料の累計を上回る年はありません。どの年の解約でも、受取額が払込保険料を下回ります"),
    (&["---", "--"], "どの年の解約でも、受取額が払込保険料を下回ります。",
        "解約返戻金が払込保険料の累計を上回る年はありません。どの年の解約でも、受取額が払込保険料を下回ります"),
    (&["--+", "--+"], "1年目から2年目までの解約では、受取額が払込保険料を下回ります。",
        "3年目は解約返戻金が払込保険料の累計を上回りますが、課税前の額です。1年目から2年目までの解約では、受取額が払込保険料を下回ります"),
    (&["--+", "-++"], "解約の受取額が払込保険料を下回るのは、契約1の1年目から2年目まで、契約2の1年目です。",
        "2件の契約に、解約返戻金が払込保険料の累計を上回る年がありますが、課税前の額です。2件の契約に、下回る年があります"),
    (&["--+", "+++"], "解約の受取額が払込保険料を下回るのは、契約1の1年目から2年目までです。",
        "2件の契約に、解約返戻金が払込保険料の累計を上回る年がありますが、課税前の額です。1件の契約に、下回る年があります"),
    (&["+++", "+++"], "",
        "どの年も解約返戻金が払込保険料の累計を上回りますが、課税前の額です"),
    (&["+++", "++"], "",
        "どの年も解約返戻金が払込保険料の累計を上回りますが、課税前の額です"),
    (&["---", "???"], "解約の受取額が払込保険料を下回るのは、契約1のすべての年です。",
        "解約返戻金の入力がある年に、払込保険料の累計を上回る年はありません。1件の契約に、下回る年があります"),
    (&["---", "0"], "解約の受取額が払込保険料を下回るのは、契約1のすべての年です。",
        "解約返戻金の入力がある年に、払込保険料の累計を上回る年はありません。1件の契約に、下回る年があります"),
    (&["0", "???"], "",
        "契約の経理を保険年度ごとに示します。解約返戻金の入力はありません"),
    (&["--+", "--+", "---", "???", "+++"], "解約の受取額が払込保険料を下回るのは、契約1・契約2の1年目から2年目まで、契約3のすべての年です。",
        "3件の契約に、解約返戻金が払込保険料の累計を上回る年がありますが、課税前の額です。3件の契約に、下回る年があります"),
    (&["--+", "-++", "---", "--+", "-+-"], "解約の受取額が払込保険料を下回るのは、契約1・契約4の1年目から2年目まで、契約2の1年目、契約3のすべての年、契約5の1年目と3年目です。",
        "4件の契約に、解約返戻金が払込保険料の累計を上回る年がありますが、課税前の額です。5件の契約に、下回る年があります"),
    (&["===", "---"], "解約の受取額が払込保険料を下回るのは、契約2のすべての年です。",
        "解約返戻金が払込保険料の累計を上回る年はありません。1件の契約に、下回る年があります"),
];

#[rustfmt::skip]
const ENGLISH: [Situation; 29] = [
    (&["---------+++"], "A surrender brings less than the premiums paid in policy years 1 to 9.",
        "The surrender value exceeds the premiums paid in policy years 10 to 12, before tax. A surrender brings less than the premiums paid in policy years 1 to 9"),
    (&["---"], "A surrender in any policy year brings less than the premiums paid.",
        "The surrender value exceeds the premiums paid in no year. A surrender in any policy year brings less than the premiums paid"),
    (&["+++"], "",
        "The surrender value exceeds the premiums paid in every policy year, before tax"),
    (&["==="], "",
        "The surrender value exceeds the premiums paid in no year"),
    (&["==+"], "",
        "The surrender value exceeds the premiums paid in policy year 3, before tax"),
    (&["--="], "A surrender brings less than the premiums paid in policy years 1 to 2.",
        "The surrender value exceeds the premiums paid in no year. A surrender brings less than the premiums paid in policy years 1 to 2"),
    (&["--=++--"], "A surrender brings less than the premiums paid in policy years 1 to 2 and policy years 6 to 7.",
        "The surrender value exceeds the premiums paid in policy years 4 to 5, before tax. A surrender brings less than the premiums paid in policy years 1 to 2 and policy years 6 to 7"),
    (&["-+-+-+-+"], "A surrender brings less than the premiums paid in 4 of policy years 1 to 7.",
        "The surrender value exceeds the premiums paid in 4 of policy years 2 to 8, before tax. A surrender brings less than the premiums paid in 4 of policy years 1 to 7"),
    (&["-+-"], "A surrender brings less than the premiums paid in policy year 1 and policy year 3.",
        "The surrender value exceeds the premiums paid in policy year 2, before tax. A surrender brings less than the premiums paid in policy year 1 and policy year 3"),
    (&["-"], "A surrender in any policy year brings less than the premiums paid.",
        "The surrender value exceeds the premiums paid in no year. A surrender in any policy year brings less than the premiums paid"),
    (&["???"], "",
        "The contracts in the books by policy year; no surrender value was entered"),
    (&["0"], "",
        "The contracts in the books by policy year; they have no surrender value"),
    (&["--?"], "A surrender brings less than the premiums paid in policy years 1 to 2.",
        "The surrender value exceeds the premiums paid in none of the years that were entered. A surrender brings less than the premiums paid in policy years 1 to 2"),
    (&["++?"], "",
        "The surrender value exceeds the premiums paid in policy years 1 to 2, before tax"),
    (&["?--"], "A surrender brings less than the premiums paid in policy years 2 to 3.",
        "The surrender value exceeds the premiums paid in none of the years that were entered. A surrender brings less than the premiums paid in policy years 2 to 3"),
    (&["=?"], "",
        "The surrender value exceeds the premiums paid in none of the years that were entered"),
    (&["---", "---"], "A surrender in any policy year brings less than the premiums paid.",
        "The surrender value exceeds the premiums paid in no year. A surrender in any policy year brings less than the premiums paid"),
    (&["---", "--"], "A surrender in any policy year brings less than the premiums paid.",
        "The surrender value exceeds the premiums paid in no year. A surrender in any policy year brings less than the premiums paid"),
    (&["--+", "--+"], "A surrender brings less than the premiums paid in policy years 1 to 2.",
        "The surrender value exceeds the premiums paid in policy year 3, before tax. A surrender brings less than the premiums paid in policy years 1 to 2"),
    (&["--+", "-++"], "A surrender brings less than the premiums paid: Contract 1 in policy years 1 to 2; Contract 2 in policy year 1.",
        "The surrender value exceeds the premiums paid in some years of 2 of the contracts, before tax. In some years of 2 of the contracts it is below them"),
    (&["--+", "+++"], "A surrender brings less than the premiums paid: Contract 1 in policy years 1 to 2.",
        "The surrender value exceeds the premiums paid in some years of 2 of the contracts, before tax. In some years of 1 of the contracts it is below them"),
    (&["+++", "+++"], "",
        "The surrender value exceeds the premiums paid in every policy year, before tax"),
    (&["+++", "++"], "",
        "The surrender value exceeds the premiums paid in every policy year, before tax"),
    (&["---", "???"], "A surrender brings less than the premiums paid: Contract 1 in every policy year.",
        "The surrender value exceeds the premiums paid in none of the years that were entered. In some years of 1 of the contracts it is below them"),
    (&["---", "0"], "A surrender brings less than the premiums paid: Contract 1 in every policy year.",
        "The surrender value exceeds the premiums paid in none of the years that were entered. In some years of 1 of the contracts it is below them"),
    (&["0", "???"], "",
        "The contracts in the books by policy year; no surrender value was entered"),
    (&["--+", "--+", "---", "???", "+++"], "A surrender brings less than the premiums paid: Contract 1, Contract 2 in policy years 1 to 2; Contract 3 in every policy year.",
        "The surrender value exceeds the premiums paid in some years of 3 of the contracts, before tax. In some years of 3 of the contracts it is below them"),
    (&["--+", "-++", "---", "--+", "-+-"], "A surrender brings less than the premiums paid: Contract 1, Contract 4 in policy years 1 to 2; Contract 2 in policy year 1; Contract 3 in every policy year; Contract 5 in policy year 1 and policy year 3.",
        "The surrender value exceeds the premiums paid in some years of 4 of the contracts, before tax. In some years of 5 of the contracts it is below them"),
    (&["===", "---"], "A surrender brings less than the premiums paid: Contract 2 in every policy year.",
        "The surrender value exceeds the premiums paid in no year. In some years of 1 of the contracts it is below them"),
];

#[test]
fn the_years_in_which_a_surrender_brings_less_are_named_and_no_other() {
    check(Language::Ja, &JAPANESE);
    check(Language::En, &ENGLISH);
}
