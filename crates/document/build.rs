//! Finds the typefaces and hands their paths to `include_bytes!`.

use std::path::Path;

const FONTS: [(&str, &str); 5] = [
    (
        "BIZ_UDGOTHIC_REGULAR",
        "biz-udgothic/400Regular/BIZUDGothic_400Regular.ttf",
    ),
    (
        "BIZ_UDGOTHIC_BOLD",
        "biz-udgothic/700Bold/BIZUDGothic_700Bold.ttf",
    ),
    (
        "NOTO_SANS_JP_REGULAR",
        "noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf",
    ),
    (
        "NOTO_SANS_JP_BOLD",
        "noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf",
    ),
    (
        "NOTO_SANS_SC_REGULAR",
        "noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
    ),
];

fn main() {
    let here = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let folder = Path::new(&here).join("fonts/node_modules/@expo-google-fonts");
    for (name, file) in FONTS {
        let path = folder.join(file);
        println!("cargo::rerun-if-changed={}", path.display());
        if !path.is_file() {
            println!(
                "cargo::error=typeface {} is missing: run `npm ci --prefix crates/document/fonts`",
                path.display()
            );
        }
        println!("cargo::rustc-env={name}={}", path.display());
    }
}
