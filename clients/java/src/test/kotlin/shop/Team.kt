package shop

import jakarta.persistence.*
import java.sql.Types
import org.springframework.data.jpa.repository.JpaRepository
import org.springframework.jdbc.core.simple.JdbcClient
import sortid.Jdbc
import sortid.SortId.*
import sortid.hibernate.Key

// docs: begin
@Entity
@Table(name = "teams")
@Prefix("team")
class Team(
    var name: String = "",
    var owner: TypeId<User>? = null,
    @Id @Key var id: TypeId<Team>? = null,
)

interface Teams : JpaRepository<Team, TypeId<Team>> {
    fun findByOwner(owner: TypeId<User>): List<Team>
}
// docs: end

fun teamsOf(jdbc: JdbcClient, owner: TypeId<User>): List<TypeId<Team>> =
    jdbc.sql("SELECT id FROM teams WHERE owner = :owner ORDER BY id")
        .param("owner", owner, Types.OTHER)
        .query { row, _ -> Jdbc.get(row, "id") { TypeId<Team>(it) } }
        .list()
