use crate::model::{Assumption, Group};
use crate::sections::context::Context;
use crate::text::{Text, Value};

/// Collects the groups and numbers their items.
pub(super) struct Groups<'c, 'a> {
    pub(super) context: &'c Context<'a>,
    pub(super) groups: Vec<Group>,
    count: usize,
}

impl<'c, 'a> Groups<'c, 'a> {
    pub(super) fn new(context: &'c Context<'a>) -> Self {
        Self {
            context,
            groups: Vec::new(),
            count: 0,
        }
    }

    pub(super) fn open(&mut self, key: &str) {
        self.groups.push(Group {
            name: self.context.get(key),
            items: Vec::new(),
        });
    }

    /// An item whose words are `assumptions.<key>.name` and `.body`.
    pub(super) fn item(&mut self, key: &str, values: &[Value<'_>]) {
        self.item_saying(key, "", values);
    }

    /// An item whose words are `assumptions.<key>.name` and `.body` with an end.
    pub(super) fn item_saying(&mut self, key: &str, end: &str, values: &[Value<'_>]) {
        let name = self.context.get(&format!("assumptions.{key}.name"));
        let body = self
            .context
            .text(&format!("assumptions.{key}.body{end}"), values);
        self.push(key, name, body);
    }

    pub(super) fn push(&mut self, key: &str, name: String, body: Text) {
        self.count += 1;
        if let Some(group) = self.groups.last_mut() {
            group.items.push(Assumption {
                key: key.to_owned(),
                number: self.count,
                name,
                body,
            });
        }
    }
}
