//! Migrations: forward only, never edited once released.

use sea_orm_migration::{MigrationTrait, MigratorTrait, async_trait};

mod m0001_members;
mod m0002_materials;
mod m0003_outbox;
mod m0004_signup;
mod m0005_windows;
mod m0006_factors;
mod m0007_accounts;
mod m0008_bounds;
mod m0009_doors;
mod m0010_free_plans;
mod m0011_installation;
mod m0012_jobs;
mod m0013_billing;
mod m0014_refunds;
mod m0015_reports;
mod m0016_failed_refunds;
mod m0017_leaving;
mod m0018_issued;
mod m0019_content;
mod m0020_shared;
mod m0021_logos;

pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_members::Migration),
            Box::new(m0002_materials::Migration),
            Box::new(m0003_outbox::Migration),
            Box::new(m0004_signup::Migration),
            Box::new(m0005_windows::Migration),
            Box::new(m0006_factors::Migration),
            Box::new(m0007_accounts::Migration),
            Box::new(m0008_bounds::Migration),
            Box::new(m0009_doors::Migration),
            Box::new(m0010_free_plans::Migration),
            Box::new(m0011_installation::Migration),
            Box::new(m0012_jobs::Migration),
            Box::new(m0013_billing::Migration),
            Box::new(m0014_refunds::Migration),
            Box::new(m0015_reports::Migration),
            Box::new(m0016_failed_refunds::Migration),
            Box::new(m0017_leaving::Migration),
            Box::new(m0018_issued::Migration),
            Box::new(m0019_content::Migration),
            Box::new(m0020_shared::Migration),
            Box::new(m0021_logos::Migration),
        ]
    }
}
