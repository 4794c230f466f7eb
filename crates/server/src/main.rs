//! The binary `shinchoryu`: configuration, wiring and commands. No rule of the product lives here.

use clap::{Parser, Subcommand};
use std::process::ExitCode;

mod commands;
mod config;
mod demo;
mod developer;
mod folder;
mod ground;
mod http;
mod installation;
mod language;
mod refusals;

/// Typesetting a document takes and frees tens of megabytes; this allocator gives them back.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// 資産形成の新潮流: proposals for company presidents.
#[derive(Debug, Parser)]
#[command(name = "shinchoryu", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Calculate: JSON Lines in, JSON Lines out.
    Calc(commands::calc::Arguments),
    /// Make the PDF of a material: JSON in, PDF out.
    Document(commands::document::Arguments),
    /// Start the server: web pages and API.
    Serve(commands::serve::Arguments),
    /// Print the OpenAPI document.
    Openapi(commands::openapi::Arguments),
    /// Print the page of all settings.
    ConfigReference(commands::config_reference::Arguments),
    /// Make a backup of the database, also while the server runs.
    Backup(commands::backup::Arguments),
    /// Make a key for backups.
    BackupKey(commands::backup_key::Arguments),
    /// Put a backup back, or look whether it could be.
    Restore(commands::restore::Arguments),
    /// Try whether a backup could be worked with, beside everything.
    Drill(commands::drill::Arguments),
    /// Show what happens by itself: when each job ran, and how it went.
    Jobs(commands::jobs::Arguments),
    /// Show on what the books of the payment provider and ours did not agree.
    PaymentDifferences(commands::payment_differences::Arguments),
    /// Show what the law data covers, for which days, by which source, and when it must be renewed.
    Law(commands::law::Arguments),
    /// Write the invoices and refunds of a time as CSV, for the books.
    Books(commands::books::Arguments),
    /// Write an invoice and its refunds as PDF again, also of a member whose account is deleted.
    Invoice(commands::invoice::Arguments),
    /// Make, end and show coupons.
    Coupon(commands::coupon::Arguments),
    /// Check and import events and announcements.
    Content(commands::content::Arguments),
    /// End every session of a member.
    EndSessions(commands::end_sessions::Arguments),
    /// Give back what a member paid: all of an invoice, or a part of it.
    Refund(commands::refund::Arguments),
    /// Print the current one-time code of the demo member.
    DemoCode(commands::demo_code::Arguments),
}

/// What a command ends with when it fails: one line for the person at the terminal.
type CommandResult = Result<(), Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    let done = |()| ExitCode::SUCCESS;
    let result = match Cli::parse().command {
        Command::Calc(arguments) => commands::calc::run(&arguments),
        Command::Document(arguments) => commands::document::run(&arguments),
        Command::Serve(arguments) => commands::serve::run(arguments).map(done),
        Command::Openapi(arguments) => commands::openapi::run(&arguments).map(done),
        Command::ConfigReference(arguments) => {
            commands::config_reference::run(&arguments).map(done)
        }
        Command::Backup(arguments) => commands::backup::run(arguments),
        Command::BackupKey(arguments) => commands::backup_key::run(&arguments).map(done),
        Command::Restore(arguments) => commands::restore::run(arguments).map(done),
        Command::Drill(arguments) => commands::drill::run(arguments).map(done),
        Command::Jobs(arguments) => commands::jobs::run(arguments).map(done),
        Command::PaymentDifferences(arguments) => {
            commands::payment_differences::run(arguments).map(done)
        }
        Command::Law(arguments) => commands::law::run(&arguments),
        Command::Books(arguments) => commands::books::run(arguments).map(done),
        Command::Invoice(arguments) => commands::invoice::run(arguments).map(done),
        Command::Coupon(arguments) => commands::coupon::run(arguments).map(done),
        Command::Content(arguments) => commands::content::run(arguments),
        Command::EndSessions(arguments) => commands::end_sessions::run(arguments).map(done),
        Command::Refund(arguments) => commands::refund::run(arguments),
        Command::DemoCode(arguments) => commands::demo_code::run(&arguments).map(done),
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            commands::complain(error.as_ref());
            ExitCode::FAILURE
        }
    }
}
