//! A thousand random materials through the API: every identity of a comparison holds, to the yen.

use crate::world::World;

#[path = "../../../engine/tests/common/identities.rs"]
mod identities;
#[path = "../../../engine/tests/common/random.rs"]
pub mod materials;

crate::on_both_databases! {
    every_identity_holds_for_a_thousand_materials
}

async fn every_identity_holds_for_a_thousand_materials(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let mut random = materials::Random::new(20_261_121);
    for number in 0..1_000 {
        let material = materials::material(&mut random);
        let answer = client
            .post("/api/materials/compare", material.clone())
            .await;
        assert_eq!(
            answer.status, 200,
            "material {number}: {}\n{material}",
            answer.json
        );
        let broken = identities::broken_identities(&material, &answer.json);
        assert!(
            broken.is_empty(),
            "material {number}: {}\n{material}",
            broken.join("\n")
        );
    }
}
