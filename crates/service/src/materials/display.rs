//! 表示設定: how the document of a material looks, read and saved without a look at its figures.

use crate::Service;
use crate::ground::error::CommonError;
use crate::ground::member::ActiveMember;
use crate::materials::document::{check_figures, check_printable, input_of};
use crate::materials::error::MaterialsError;
use crate::materials::stored::stored;
use shinchoryu_engine::material::{Display, MaterialInput};
use shinchoryu_store::{Material, MaterialId, MaterialState};

/// 表示設定 of a saved material.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MaterialDisplay {
    /// Version of the material.
    pub version: i64,
    /// How its document looks.
    pub display: Display,
}

impl Service {
    /// How the document of the member's material looks.
    ///
    /// # Errors
    /// [`CommonError::NotFound`] when the member has none of this id.
    pub async fn display(
        &self,
        member: &ActiveMember,
        id: MaterialId,
    ) -> Result<MaterialDisplay, MaterialsError> {
        display_of(&self.kept(member, id).await?)
    }

    /// Saves how it looks over the version the member has seen, and nothing else: where a save would also change the
    /// figures, it is refused. What is so already is not saved again.
    ///
    /// # Errors
    /// [`MaterialsError::Stale`] when another version is there, [`MaterialsError::LawChanged`] when the material was
    /// saved under another edition of the law, [`CommonError::NotFound`], [`CommonError::FreePeriodOver`],
    /// [`CommonError::Fields`] for a comment that is too long or cannot be printed.
    pub async fn set_display(
        &self,
        member: &ActiveMember,
        id: MaterialId,
        seen: i64,
        display: Display,
    ) -> Result<MaterialDisplay, MaterialsError> {
        self.check_making()?;
        let kept = self.kept(member, id).await?;
        if kept.version != seen {
            return Err(MaterialsError::Stale);
        }
        let mut input = input_of(&kept)?;
        if input.display == display {
            return display_of(&kept);
        }
        if kept.state == MaterialState::Complete {
            check_printable(&kept, self.parts.law)?;
            check_figures(&kept, &input, self.parts.law)?;
        }
        input.display = display;
        let saved = self.update_material(member, id, seen, &input).await?;
        // as it is kept: a comment in its one form
        let kept: MaterialInput = stored("material_contents.input", &saved.input)?;
        Ok(MaterialDisplay {
            version: saved.version,
            display: kept.display,
        })
    }

    async fn kept(&self, member: &ActiveMember, id: MaterialId) -> Result<Material, CommonError> {
        let found = self.store().materials().find(member.id(), id).await?;
        found.ok_or(CommonError::NotFound)
    }
}

fn display_of(kept: &Material) -> Result<MaterialDisplay, MaterialsError> {
    Ok(MaterialDisplay {
        version: kept.version,
        display: input_of(kept)?.display,
    })
}
