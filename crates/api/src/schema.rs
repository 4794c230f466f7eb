//! Types of the engine in the OpenAPI document: their JSON Schemas become components, so that the
//! browser's types come from the engine itself.

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::Value;
use shinchoryu_engine::material::{Comparison, MaterialInput, Money, Path};
use shinchoryu_engine::{LawMark, Step};
use shinchoryu_fields::FieldCode;
use shinchoryu_service::LawOverview;
use shinchoryu_service::{AreaTables, InsuranceTables};
use shinchoryu_service::{
    BonusTaxTable, CorporateTaxTables, MonthlyTaxTable, RemunerationTaxTables, ResidentTaxTables,
};
use std::borrow::Cow;
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

macro_rules! stand_ins {
    ($($(#[$doc:meta])* $name:ident = $component:literal;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<utoipa::openapi::Schema> {
                Ref::from_schema_name($component).into()
            }
        }

        impl ToSchema for $name {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed($component)
            }
        }
    )*};
}

stand_ins! {
    /// Stands for [`MaterialInput`] in the document.
    MaterialInputSchema = "MaterialInput";
    /// Stands for the display settings of a material in the document.
    DisplaySchema = "Display";
    /// Stands for a section that has a place of its own.
    SectionSchema = "Section";
    /// Stands for [`Comparison`] in the document.
    ComparisonSchema = "Comparison";
    /// Stands for [`Money`] in the document.
    MoneySchema = "Money";
    /// Stands for [`Path`] in the document.
    PathSchema = "Path";
    /// Stands for [`FieldCode`] in the document.
    FieldCodeSchema = "FieldCode";
    /// Stands for [`Step`] in the document.
    StepSchema = "Step";
    /// Stands for [`LawMark`] in the document.
    MarkSchema = "LawMark";
    /// Stands for [`InsuranceTables`] in the document.
    InsuranceTablesSchema = "InsuranceTables";
    /// Stands for [`CorporateTaxTables`] in the document.
    CorporateTaxTablesSchema = "CorporateTaxTables";
    /// Stands for [`ResidentTaxTables`] in the document.
    ResidentTaxTablesSchema = "ResidentTaxTables";
    /// Stands for [`RemunerationTaxTables`] in the document.
    RemunerationTaxTablesSchema = "RemunerationTaxTables";
    /// Stands for [`MonthlyTaxTable`] in the document.
    MonthlyTaxTableSchema = "MonthlyTaxTable";
    /// Stands for [`BonusTaxTable`] in the document.
    BonusTaxTableSchema = "BonusTaxTable";
    /// Stands for [`AreaTables`] in the document.
    AreaTablesSchema = "AreaTables";
    /// Stands for [`LawOverview`] in the document.
    LawOverviewSchema = "LawOverview";
}

/// Puts the schemas of the engine among the components of the document.
pub fn hoist(document: &mut Value) {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = Cow::Borrowed("/components/schemas");
        settings.meta_schema = None;
    });
    let mut input = settings.clone().for_deserialize().into_generator();
    add::<MaterialInput>(&mut input);
    let mut output = settings.for_serialize().into_generator();
    add::<Comparison>(&mut output);
    add::<Money>(&mut output);
    add::<Path>(&mut output);
    add::<FieldCode>(&mut output);
    add::<Step>(&mut output);
    add::<LawMark>(&mut output);
    add::<InsuranceTables>(&mut output);
    add::<CorporateTaxTables>(&mut output);
    add::<ResidentTaxTables>(&mut output);
    add::<RemunerationTaxTables>(&mut output);
    add::<MonthlyTaxTable>(&mut output);
    add::<BonusTaxTable>(&mut output);
    add::<AreaTables>(&mut output);
    add::<LawOverview>(&mut output);
    let components = &mut document["components"]["schemas"];
    for (name, schema) in definitions(input).chain(definitions(output)) {
        components[name] = schema;
    }
}

fn add<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

fn definitions(mut generator: SchemaGenerator) -> impl Iterator<Item = (String, Value)> {
    generator.take_definitions(true).into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const COMPONENTS: &str = "#/components/schemas/";

    fn references(value: &Value, into: &mut BTreeSet<String>) {
        match value {
            Value::Object(map) => {
                if let Some(Value::String(target)) = map.get("$ref") {
                    into.insert(target.clone());
                }
                map.values().for_each(|value| references(value, into));
            }
            Value::Array(list) => list.iter().for_each(|value| references(value, into)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_of_the_document_has_its_component() {
        let document = crate::openapi().unwrap();
        let mut found = BTreeSet::new();
        references(&document, &mut found);
        assert!(
            found.contains("#/components/schemas/Comparison"),
            "{found:?}"
        );
        for target in found {
            let name = target.strip_prefix(COMPONENTS).expect("a component");
            let component = &document["components"]["schemas"][name];
            assert!(component.is_object(), "{target}");
            assert_ne!(component["$ref"], target, "{target} stands for itself");
        }
    }
}
