//! Files of the web pages: in which form they are sent, and to whom not again.

use crate::world::{Answer, World};

crate::on_both_databases! {
    files_are_sent_as_the_browser_likes_them
    files_are_not_sent_again_to_who_has_them
    compressed_files_have_no_address
    a_file_has_one_address
    the_top_page_is_drawn_for_strangers
    files_name_this_installation
}

const LOGIN: &str = "/login";

/// The first script that the page asks for.
async fn script(world: &World) -> String {
    let page = world.client().get(LOGIN).await.expect(200);
    let page = String::from_utf8(page.bytes).unwrap();
    let script = page
        .split_once("<script")
        .and_then(|(_, rest)| rest.split_once("src=\""))
        .and_then(|(_, rest)| rest.split_once('"'));
    let Some((script, _)) = script else {
        panic!("the pages are not built: npm run --prefix web build");
    };
    script.to_owned()
}

async fn get(world: &World, path: &str, encodings: &str) -> Answer {
    let mut client = world.client().with("accept-encoding", encodings);
    client.get(path).await.expect(200)
}

async fn files_are_sent_as_the_browser_likes_them(world: &World) {
    for path in [LOGIN, &script(world).await] {
        let plain = get(world, path, "identity").await;
        let brotli = get(world, path, "gzip, deflate, br, zstd").await;
        let gzip = get(world, path, "br;q=0.5, gzip").await;
        for (answer, encoding) in [(&plain, ""), (&brotli, "br"), (&gzip, "gzip")] {
            assert_eq!(answer.header("content-encoding"), encoding, "{path}");
            assert_eq!(answer.header("vary"), "accept-encoding", "{path}");
            assert_eq!(
                answer.header("content-type"),
                plain.header("content-type"),
                "{path}"
            );
            assert!(answer.header("content-type").ends_with("charset=utf-8"));
        }
        assert!(brotli.bytes.len() < gzip.bytes.len());
        assert!(gzip.bytes.len() < plain.bytes.len());
    }
}

async fn files_are_not_sent_again_to_who_has_them(world: &World) {
    let script = script(world).await;
    for (path, cache) in [
        (LOGIN, "no-cache"),
        ("/favicon.svg", "no-cache"),
        (&script, "public, max-age=31536000, immutable"),
    ] {
        let sent = get(world, path, "br").await;
        let tag = sent.header("etag");
        assert_ne!(tag, get(world, path, "gzip").await.header("etag"), "{path}");
        let mut browser = world.client().with("accept-encoding", "br");
        browser = browser.with("if-none-match", &format!("\"other\", {tag}"));
        for method in ["GET", "HEAD"] {
            let answer = browser.send(method, path, None, "").await.expect(304);
            assert_eq!(answer.bytes, b"", "{path}");
            assert_eq!(answer.header("etag"), tag, "{path}");
            assert_eq!(answer.header("cache-control"), cache, "{path}");
            assert_eq!(answer.header("vary"), "accept-encoding", "{path}");
        }
        // another version of the file, or the file in another form
        for (name, value) in [("if-none-match", "\"other\""), ("accept-encoding", "gzip")] {
            let answer = browser.with(name, value).get(path).await.expect(200);
            assert_eq!(answer.header("cache-control"), cache, "{path}");
        }
        // what is no page stays none
        browser.get("/nothing").await.expect(404);
    }
}

async fn compressed_files_have_no_address(world: &World) {
    let script = script(world).await;
    for ending in ["br", "gz"] {
        let answer = world.client().get(&format!("{script}.{ending}")).await;
        let answer = answer.expect(404);
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    }
}

async fn a_file_has_one_address(world: &World) {
    let script = script(world).await;
    for path in [
        "/assets/../favicon.svg".to_owned(),
        "/assets/../index.html".to_owned(),
        "/./favicon.svg".to_owned(),
        format!("/assets/..{script}"),
        format!("/{script}"),
        script.replace("assets/", "assets//"),
        format!("{script}/"),
        format!("{script}/."),
    ] {
        let answer = world.client().get(&path).await.expect(404);
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    }
}

/// The text that stands at an address.
fn text(answer: Answer) -> String {
    String::from_utf8(answer.expect(200).bytes).unwrap()
}

async fn the_top_page_is_drawn_for_strangers(world: &World) {
    let mut member = world.signed_in(&world.person("taro").await).await;
    for (path, language) in [("/", "ja"), ("/en", "en"), ("/en/", "en")] {
        let answer = world.client().get(path).await.expect(200);
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
        assert!(answer.header("vary").contains("cookie"), "{path}");
        assert_eq!(answer.header("cache-control"), "no-cache", "{path}");
        let drawn = text(answer);
        assert!(drawn.contains("<h1"), "{path}: the page is there");
        assert!(
            drawn.contains(&format!("<html lang=\"{language}\"")),
            "{path}"
        );
        assert!(!drawn.contains("%ORIGIN%"), "{path}");
        // whoever is signed in has another head
        assert!(!text(member.get(path).await).contains("<h1"), "{path}");
    }
    assert!(!text(world.client().get(LOGIN).await).contains("<h1"));
    for file in ["/top.ja.html", "/top.en.html", "/index.html"] {
        world.client().get(file).await.expect(404);
    }
}

async fn files_name_this_installation(world: &World) {
    for file in ["/robots.txt", "/sitemap.xml"] {
        let words = text(world.client().get(file).await);
        assert!(!words.contains("%ORIGIN%"), "{file}");
        assert!(words.contains("http"), "{file}: {words}");
    }
}
